import { useLingui } from '@lingui/react/macro';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { daysOfPreset, type Preset } from '../contract/report-periods.ts';
import { PRESET_NAMES } from '../lib/state-names.ts';
import { DateRange } from './date-range.tsx';
import states from './state-filter.module.css';

/** Periods that are chosen by one press. */
const SHORTCUTS: readonly Preset[] = ['today', 'yesterday', 'last-7'];

interface DateFilterProps {
  readonly label: string;
  /** `YYYY-MM-DD` in Kyiv; undefined for an open end. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (days: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** Filters a list by days: by one press for the last ones, or from a day to a day. A second press removes the filter. */
export function DateFilter({ label, from, to, onChange }: DateFilterProps) {
  const { i18n } = useLingui();
  const today = kyivMoment(new Date()).date;
  return (
    <DateRange
      label={label}
      from={from ?? ''}
      to={to ?? ''}
      onChange={(days) => onChange({ from: days.from || undefined, to: days.to || undefined })}
    >
      {SHORTCUTS.map((id) => {
        const days = daysOfPreset(id, today);
        const isChosen = days.from === from && days.to === to;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            className={states.state}
            onClick={() => onChange(isChosen ? { from: undefined, to: undefined } : days)}
          >
            {i18n._(PRESET_NAMES[id])}
          </button>
        );
      })}
    </DateRange>
  );
}
