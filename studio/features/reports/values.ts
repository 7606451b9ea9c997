import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../src/lib/dates.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { ValueKind } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';

export type Value = number | string | null;

/** Returns a function that formats a value of a report; a dash if there is none. */
export function useValueFormat(): (kind: ValueKind, value: Value) => string {
  const { t } = useLingui();
  const { lang } = useStudio();
  const number = new Intl.NumberFormat(lang);
  return (kind, value) => {
    if (value === null) return '—';
    if (kind === 'day') return formatDay(lang, String(value));
    if (typeof value === 'string') return value;
    switch (kind) {
      case 'money':
        return formatMoney(value);
      case 'percent':
        return `${number.format(value)} %`;
      case 'ms':
        return t`${number.format(Math.round(value))} мс`;
      default:
        return number.format(value);
    }
  };
}
