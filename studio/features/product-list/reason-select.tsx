import { useLingui } from '@lingui/react/macro';
import { REASONS } from '../../lib/stock-reasons.ts';
import styles from './editable-cell.module.css';
import { type Reason, reasonOf, reasonsFor } from './movement-reasons.ts';

interface ReasonSelectProps {
  readonly value: Reason;
  /** Number of pieces that the typed stock adds or takes. */
  readonly delta: number;
  readonly onChange: (reason: Reason) => void;
}

/** Chooses the reason of a movement among those of its direction. */
export function ReasonSelect({ value, delta, onChange }: ReasonSelectProps) {
  const { t, i18n } = useLingui();
  const choices = reasonsFor(delta);
  return (
    <select
      className={styles.select}
      aria-label={t`Чому`}
      value={reasonOf(value, delta)}
      onChange={(event) => {
        const chosen = choices.find((reason) => reason === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    >
      {choices.map((reason) => (
        <option key={reason} value={reason}>
          {i18n._(REASONS[reason])}
        </option>
      ))}
    </select>
  );
}
