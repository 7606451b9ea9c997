import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { addDays } from '../../src/rules/kyiv-calendar.ts';
import { DateField } from './date-field.tsx';
import styles from './date-range.module.css';

interface DateRangeProps {
  readonly label: string;
  /** `YYYY-MM-DD`; '' for an open end. */
  readonly from: string;
  readonly to: string;
  /** Maximum number of days; unlimited if left out. */
  readonly mostDays?: number;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
  /** Buttons above the fields that choose a range by one press. */
  readonly children?: ReactNode;
}

/** Chooses a range of days, both inclusive; either end may be open. */
export function DateRange({ label, from, to, mostDays, onChange, children }: DateRangeProps) {
  const { t } = useLingui();
  const isWhole = from !== '' && to !== '';
  const isLong = isWhole && mostDays !== undefined && addDays(to, 1 - mostDays) > from;
  const words = isWhole && from > to ? t`Початок пізніше за кінець` : undefined;
  const error = isLong
    ? t`${plural(mostDays, { one: 'Не більше # дня', few: 'Не більше # днів', many: 'Не більше # днів', other: 'Не більше # днів' })}`
    : words;
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      {children && <div className={styles.shortcuts}>{children}</div>}
      <DateField label={t`Від`} value={from} max={to} onChange={(next) => onChange({ from: next, to })} error={error} />
      <DateField label={t`До`} value={to} min={from} onChange={(next) => onChange({ from, to: next })} />
    </fieldset>
  );
}
