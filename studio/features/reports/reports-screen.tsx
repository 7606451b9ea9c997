import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { addDays, kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { GROUPS, type reportsSearch } from '../../contract/queries/reports.ts';
import { comparedDays, type Days, daysOfPreset, type Preset } from '../../contract/report-periods.ts';
import { periodSchema, REORDER_TERMS, REPORTS } from '../../contract/reports.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useSearchUpdate } from '../../lib/use-search.ts';
import layout from '../../ui/layout.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { PeriodQuery } from './report.tsx';
import { ReportPeriod } from './report-period.tsx';
import styles from './reports-screen.module.css';
import { TableReport } from './table-report.tsx';
import { VisitsReport } from './visits-report.tsx';

const route = getRouteApi('/staff/reports');

type Search = SearchOf<typeof reportsSearch>;
type Group = (typeof GROUPS)[number];

const DEFAULT: Preset = 'last-30';

/** The owner's reports of a period, beside another period: one group of reports at a time. */
export function ReportsScreen() {
  const { t } = useLingui();
  const search = route.useSearch();
  const change = useSearchUpdate<Search>();
  const { preset, days } = daysOfSearch(search, kyivMoment(new Date()).date);
  const { group = 'sales', against = 'before', rate, lead, cover } = search;
  const before = isReadable(days) ? comparedDays(days, against, preset) : null;
  return (
    <>
      <PageHeader title={t`День власника`} />
      <div className={layout.looseStack}>
        <ReportPeriod {...{ preset, days, against, before }} onChange={change} />
        <GroupLinks search={search} />
        {before && (
          <Reports
            group={group}
            period={{ ...days, beforeFrom: before.from, beforeTo: before.to }}
            terms={{ ...(rate && { rate }), ...(lead && { lead }), ...(cover && { cover }) }}
          />
        )}
      </div>
    </>
  );
}

/** Returns the days of the address: its preset, or its own days. */
function daysOfSearch(
  { period, from, to }: Search,
  today: string,
): { readonly preset: Preset | undefined; readonly days: Days } {
  const preset = period ?? (from || to ? undefined : DEFAULT);
  if (preset) return { preset, days: daysOfPreset(preset, today) };
  return { preset, days: { to: to ?? today, from: from ?? addDays(to ?? today, -29) } };
}

/** Returns true if the period is valid. An invalid one is reported at its field and no report is requested. */
const isReadable = (days: Days) => v.is(periodSchema, days);

function GroupLinks({ search }: { readonly search: Search }) {
  const { t } = useLingui();
  const { group: _shown, ...others } = search;
  const names: Readonly<Record<Group, string>> = {
    sales: t`Продажі`,
    money: t`Покупці й гроші`,
    goods: t`Товари`,
    site: t`Сайт`,
  };
  return (
    <nav className={styles.groups} aria-label={t`Звіти`}>
      {GROUPS.map((id) => (
        <Link
          key={id}
          to="/reports"
          search={id === 'sales' ? others : { ...others, group: id }}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {names[id]}
        </Link>
      ))}
    </nav>
  );
}

type Terms = Pick<Search, 'rate' | 'lead' | 'cover'>;

interface ReportsProps {
  readonly group: Group;
  readonly period: PeriodQuery;
  readonly terms: Terms;
}

function Reports({ group, period, terms }: ReportsProps) {
  const [first, ...others] = REPORTS[group];
  return (
    <>
      <TableReport key={first} id={first} period={period} />
      <div className={styles.columns}>
        {others.map((id) => (
          <TableReport key={id} id={id} period={id === 'reorder' ? { ...period, ...terms } : period}>
            {id === 'reorder' && <ReorderTerms terms={terms} />}
          </TableReport>
        ))}
      </div>
      {group === 'site' && <VisitsReport period={{ from: String(period.from), to: String(period.to) }} />}
    </>
  );
}

/** Fields of the days from which it follows how much to reorder. */
function ReorderTerms({ terms }: { readonly terms: Terms }) {
  const { t } = useLingui();
  const change = useSearchUpdate<Search>();
  const field = (name: keyof Terms) => ({
    value: Number(terms[name] ?? REORDER_TERMS[name]),
    max: 365,
    unit: t`дн.`,
    onChange: (value: number | null) => {
      if (value !== null)
        change({ [name]: value === REORDER_TERMS[name] ? undefined : String(value) }, { isTyped: true });
    },
  });
  return (
    <div className={styles.terms}>
      <NumberField label={t`Темп за останні`} min={1} {...field('rate')} />
      <NumberField label={t`Постачання триває`} min={0} {...field('lead')} />
      <NumberField label={t`Запас на`} min={1} {...field('cover')} />
    </div>
  );
}
