import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface Props {
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  /** The accessible label of the number. */
  readonly label: string;
  readonly onChange: (value: number) => void;
  /** Called after a typed number above `max` was reduced to `max`. */
  readonly onExceed?: (typed: number) => void;
}

/**
 * A quantity with − and + buttons. A typed number takes effect when the field is left or Enter is pressed, within the
 * limits.
 */
export function Stepper({ value, min = 1, max, label, onChange, onExceed }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const change = (next: number) => {
    const limited = Math.min(Math.max(next, min), max);
    if (limited !== value) onChange(limited);
  };
  const commitDraft = () => {
    const typed = Number.parseInt(draft ?? '', 10);
    if (!Number.isNaN(typed)) change(typed);
    if (typed > max) onExceed?.(typed);
    setDraft(null);
  };
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <IconButton label={t`Зменшити кількість`} disabled={value <= min} data-counts onClick={() => change(value - 1)}>
        <Icon name="minus" />
      </IconButton>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Кількість`}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onBlur={commitDraft}
        onKeyDown={(event) => event.key === 'Enter' && commitDraft()}
      />
      <IconButton label={t`Збільшити кількість`} disabled={value >= max} data-counts onClick={() => change(value + 1)}>
        <Icon name="plus" />
      </IconButton>
    </fieldset>
  );
}
