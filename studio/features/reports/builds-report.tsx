import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../src/lib/dates.ts';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { type Period, readBuilds } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { LazyChart } from './lazy-chart.tsx';
import { Figure, Report, ReportTable } from './report.tsx';
import styles from './reports-screen.module.css';

/** How fast saves went live. */
export function BuildsReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const query = useQuery({
    queryKey: ['reports', 'builds', period],
    queryFn: ({ signal }) => api.request(readBuilds, { query: period, signal }),
  });
  const ms = (value: number | null) => (value === null ? '—' : t`${Math.round(value)} мс`);
  return (
    <Report title={t`Оновлення сторінок`} name="builds" period={period} query={query}>
      {({ releases, pages, failed, median, slowest, before, days }) => (
        <>
          <dl className={styles.figures}>
            <Figure name={t`Випусків`} value={String(releases)} before={t`було ${before.releases}`} />
            <Figure name={t`Сторінок оновлено`} value={String(pages)} />
            <Figure name={t`Зазвичай`} value={ms(median)} before={t`було ${ms(before.median)}`} />
            <Figure name={t`Найдовше`} value={ms(slowest)} />
            <Figure name={t`Невдалих спроб`} value={String(failed)} />
          </dl>
          {days.length > 0 && (
            <>
              <LazyChart
                rows={days.map(({ day, median: usual, p95 }) => ({ label: formatDayAndMonth(lang, day), usual, p95 }))}
                series={[
                  { key: 'p95', name: t`95 %`, isDashed: true },
                  { key: 'usual', name: t`Зазвичай` },
                ]}
                format={ms}
              />
              <ReportTable
                label={t`Оновлення сторінок за днями`}
                header={[t`День`, t`Випусків`, t`Зазвичай`, t`95 %`]}
                rows={days.map(({ day, releases: count, median: usual, p95 }) => [
                  formatDay(lang, day),
                  count,
                  ms(usual),
                  ms(p95),
                ])}
              />
            </>
          )}
        </>
      )}
    </Report>
  );
}
