import { useLingui } from '@lingui/react/macro';
import { formatKyivDay, formatKyivTime } from '../../../../src/lib/dates.ts';
import type { StockMovement } from '../../../contract/stock.ts';
import { useActorText } from '../../../lib/actor-names.ts';
import { REASONS } from '../../../lib/stock-reasons.ts';
import { useStudio } from '../../../lib/studio.tsx';
import layout from '../../../ui/layout.module.css';
import styles from '../sections/section.module.css';

/** Lists the movements of a product's stock, newest first. */
export function MovementTable({ movements }: { readonly movements: readonly StockMovement[] }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const whoIs = useActorText();
  if (movements.length === 0) return <p className={layout.soft}>{t`Рухів поки не було.`}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Коли`}</th>
            <th scope="col">{t`Чому`}</th>
            <th scope="col" className={styles.number}>{t`Штук`}</th>
            <th scope="col" className={styles.number}>{t`Стало`}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state
            <tr key={index}>
              <td>
                <time dateTime={movement.at}>
                  {formatKyivDay(lang, movement.at)}, {formatKyivTime(movement.at)}
                </time>
                {movement.by !== null && <div className={layout.soft}>{whoIs(movement.by)}</div>}
              </td>
              <td>
                {movement.order === null
                  ? i18n._(REASONS[movement.reason])
                  : `${i18n._(REASONS[movement.reason])} № ${movement.order}`}
                {movement.note !== null && <div className={layout.soft}>{movement.note}</div>}
              </td>
              <td className={styles.number}>{signed(movement.delta)}</td>
              <td className={styles.number}>{movement.stock}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Formats a number with its sign, using a true minus. */
export const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'));
