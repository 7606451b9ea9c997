import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FatedPieces, fateByDefault } from '../../../src/rules/piece-fates.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { NumberField } from '../../ui/number-field.tsx';
import styles from './orders.module.css';

type Line = StudioOrder['lines'][number];

/** Pieces of a line that are not sold again; all others are. */
interface Lost {
  readonly writtenOff: number;
  readonly neverThere: number;
}

/** State of the fields for the fates of pieces that an order still holds, line by line. */
export interface PieceFatesState {
  readonly lines: readonly { readonly line: Line; readonly left: number; readonly lost: Lost }[];
  readonly change: (position: number, changes: Partial<Lost>) => void;
  readonly pieces: FatedPieces[];
  /** No line has more pieces lost than it holds. */
  readonly isValid: boolean;
}

/** @param wasPacked what was made to measure is cut or engraved by now */
export function usePieceFates(order: StudioOrder, wasPacked: boolean): PieceFatesState {
  const [said, setSaid] = useState<ReadonlyMap<number, Lost>>(new Map());
  const held = order.lines.flatMap((line) => {
    const left = line.quantity - line.returned;
    const isLost = fateByDefault(line, wasPacked) !== 'shelf';
    const lost = said.get(line.position) ?? { writtenOff: isLost ? left : 0, neverThere: 0 };
    return left > 0 ? [{ line, left, lost }] : [];
  });
  return {
    lines: held,
    change(position, changes) {
      const lost = held.find(({ line }) => line.position === position)?.lost;
      if (lost) setSaid(new Map(said).set(position, { ...lost, ...changes }));
    },
    pieces: held.flatMap(({ line: { position }, left, lost }) =>
      [
        { position, quantity: onShelf(left, lost), fate: 'shelf' } as const,
        { position, quantity: lost.writtenOff, fate: 'written-off' } as const,
        { position, quantity: lost.neverThere, fate: 'never-there' } as const,
      ].filter(({ quantity }) => quantity > 0),
    ),
    isValid: held.every(({ left, lost }) => onShelf(left, lost) >= 0),
  };
}

const onShelf = (left: number, { writtenOff, neverThere }: Lost) => left - writtenOff - neverThere;

/** Of each line: how many pieces are not sold again, and why; the rest is shown to go to the shelf. */
export function PieceFates({ lines, change }: PieceFatesState) {
  const { t } = useLingui();
  return lines.map(({ line: { position, name, isMade }, left, lost }) => {
    const shelf = onShelf(left, lost);
    return (
      <fieldset key={position} className={styles.fates}>
        <legend>{name}</legend>
        <p className={styles.soft} aria-live="polite">
          {shelf < 0 ? t`Тут лише ${left} шт.` : t`На полицю: ${shelf} з ${left} шт.`}
          {isMade && <> {t`Зроблено на замовлення: знову не продати.`}</>}
        </p>
        <div className={styles.row}>
          <NumberField
            label={t`Списати`}
            unit={t`шт.`}
            min={0}
            max={left}
            value={lost.writtenOff}
            onChange={(writtenOff) => change(position, { writtenOff: writtenOff ?? 0 })}
          />
          <NumberField
            label={t`Не було на полиці`}
            unit={t`шт.`}
            min={0}
            max={left}
            value={lost.neverThere}
            onChange={(neverThere) => change(position, { neverThere: neverThere ?? 0 })}
          />
        </div>
      </fieldset>
    );
  });
}
