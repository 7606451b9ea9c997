import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../src/lib/dates.ts';
import { REPORT_DAYS } from '../../contract/period.ts';
import { AGAINST, type Against, type Days, PRESETS, type Preset } from '../../contract/report-periods.ts';
import { PRESET_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './reports-screen.module.css';

interface ReportPeriodProps {
  /** The chosen preset; undefined for days of one's own. */
  readonly preset: Preset | undefined;
  readonly days: Days;
  readonly against: Against;
  /** The days to compare with; null while the days are invalid. */
  readonly before: Days | null;
  readonly onChange: (changes: {
    readonly period?: Preset | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly against?: Against | undefined;
  }) => void;
}

/** Chooses the days of the reports, by name or one by one, and those to compare with. */
export function ReportPeriod({ preset, days, against, before, onChange }: ReportPeriodProps) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return (
    <div className={styles.period}>
      <Select<Preset | 'own'>
        label={t`Період`}
        value={preset ?? 'own'}
        options={[
          ...PRESETS.map((id) => ({ id, label: i18n._(PRESET_NAMES[id]) })),
          ...(preset === undefined ? [{ id: 'own' as const, label: t`Свої дні` }] : []),
        ]}
        onChange={(period) => period !== 'own' && onChange({ period, from: undefined, to: undefined })}
      />
      <DateRange
        label={t`Дні, за київським часом`}
        from={days.from}
        to={days.to}
        mostDays={REPORT_DAYS}
        onChange={({ from, to }) => onChange({ period: undefined, from: from || undefined, to: to || undefined })}
      />
      <Select<Against>
        label={t`Порівняти`}
        value={against}
        options={AGAINST.map((id) => ({
          id,
          label: id === 'year' ? t`з тим самим торік` : t`з попереднім періодом`,
        }))}
        onChange={(chosen) => onChange({ against: chosen === 'before' ? undefined : chosen })}
        {...(before && { hint: `${formatDay(lang, before.from)} — ${formatDay(lang, before.to)}` })}
      />
    </div>
  );
}
