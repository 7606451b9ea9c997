import { useLingui } from '@lingui/react/macro';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import type { PackingLine, PackingOrder, TickedLine } from '../../contract/packing.ts';
import { tickOf } from '../../contract/picking-list.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinePicture } from './order-lines.tsx';
import styles from './packing.module.css';
import type { usePackedTick } from './packing-queries.ts';

interface PackingLinesProps {
  readonly order: PackingOrder;
  readonly ticks: readonly TickedLine[];
  readonly tick: ReturnType<typeof usePackedTick>;
  /** Absent in the list of orders, where lines have only their ticks. */
  readonly onMissing?: ((line: PackingLine) => void) | undefined;
}

/** Returns the ticked pieces of a line, and the names of those who packed them. */
export const packedOf = (order: PackingOrder, { position }: PackingLine, ticks: readonly TickedLine[]) =>
  tickOf(ticks, { orderId: order.id, position, stage: 'packed' }) ?? { pieces: 0, by: [] };

/** Returns the number of pieces that are still to be packed; of a line with too many, they are to be taken out. */
export const piecesLeft = (order: PackingOrder, ticks: readonly TickedLine[]): number =>
  order.lines.reduce((sum, line) => sum + Math.abs(line.quantity - packedOf(order, line, ticks).pieces), 0);

/** Lists the lines of an order with their ticks: all pieces at once, or one by one. */
export function PackingLines({ order, ticks, tick, onMissing }: PackingLinesProps) {
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <li key={line.position} className={styles.line}>
          <Line
            line={line}
            {...packedOf(order, line, ticks)}
            onTick={(pieces) =>
              tick.mutate({ key: crypto.randomUUID(), orderId: order.id, position: line.position, pieces })
            }
            onMissing={onMissing && (() => onMissing(line))}
          />
        </li>
      ))}
    </ul>
  );
}

interface LineProps extends Pick<TickedLine, 'pieces' | 'by'> {
  readonly line: PackingLine;
  readonly onTick: (pieces: { readonly add: number } | { readonly set: number }) => void;
  readonly onMissing: (() => void) | undefined;
}

function Line({ line, pieces, by, onTick, onMissing }: LineProps) {
  const { t } = useLingui();
  const may = useMay();
  const { name, sku, shelf, quantity, services } = line;
  const isComplete = pieces === quantity;
  return (
    <>
      <Checkbox
        isSelected={isComplete}
        isIndeterminate={!isComplete && pieces > 0}
        isDisabled={!may('orders.write')}
        onChange={() => onTick({ set: isComplete ? 0 : quantity })}
      >
        <span className={styles.words}>
          <span>
            <strong>{pieces > 0 && !isComplete ? t`${pieces} з ${quantity} шт.` : t`${quantity} шт.`}</strong> {name}
          </span>
          <span className={cells.soft}>
            {shelf !== null && <span className={styles.shelf}>{shelf} · </span>}
            {[sku, ...by.filter((person) => person !== '')].join(' · ')}
          </span>
          {pieces > quantity && <strong>{t`Зайвих штук: ${pieces - quantity}. Вийміть їх.`}</strong>}
          {services.map((service) => (
            <span key={service.name}>+ {serviceText(service)}</span>
          ))}
        </span>
      </Checkbox>
      <LinePicture picture={line.picture} />
      {onMissing && may('orders.write') && pieces < quantity && (
        <span className={styles.actions}>
          {quantity > 1 && (
            <Button variant="quiet" aria-label={t`+1 шт.: ${name}`} onPress={() => onTick({ add: 1 })}>
              {t`+1 шт.`}
            </Button>
          )}
          <Button variant="quiet" aria-label={t`Не знайшли: ${name}`} onPress={onMissing}>
            {t`Не знайшли`}
          </Button>
        </span>
      )}
    </>
  );
}
