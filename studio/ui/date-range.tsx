import { useLingui } from '@lingui/react/macro';
import { DateField } from './date-field.tsx';
import styles from './date-range.module.css';

interface DateRangeProps {
  readonly label: string;
  /** `YYYY-MM-DD`, '' for an open end. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
}

/** From one day to another, both of them in it; either end may be open. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const { t } = useLingui();
  const error = from !== '' && to !== '' && from > to ? t`Початок пізніше за кінець` : undefined;
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      <DateField label={t`Від`} value={from} max={to} onChange={(next) => onChange({ from: next, to })} error={error} />
      <DateField label={t`До`} value={to} min={from} onChange={(next) => onChange({ from, to: next })} />
    </fieldset>
  );
}
