import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../src/lib/dates.ts';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { type Period, readBuilds } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { LazyChart } from './lazy-chart.tsx';
import { Figure, Report, ReportTable } from './report.tsx';
import styles from './reports-screen.module.css';

/** The time from saves until they were live. */
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
            <Figure
              name={t`Випусків`}
              value={String(releases)}
              before={t`було ${before.releases}`}
              about={t`Оновлення, після яких сторінки стали іншими.`}
            />
            <Figure
              name={t`Сторінок оновлено`}
              value={String(pages)}
              about={t`Сторінки, які змінилися для покупців, з усіх випусків разом.`}
            />
            <Figure
              name={t`Зазвичай`}
              value={ms(median)}
              before={t`було ${ms(before.median)}`}
              about={t`Половина оновлень тривала не довше.`}
            />
            <Figure name={t`Найдовше`} value={ms(slowest)} about={t`Найповільніше з оновлень.`} />
            <Figure
              name={t`Невдалих спроб`}
              value={String(failed)}
              about={t`Сайт лишався, яким був; спробу повторено.`}
            />
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
