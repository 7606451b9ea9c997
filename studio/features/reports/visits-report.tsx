import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { METRICS, VISITED_PAGES, type VisitedPage } from '../../../src/contract/visit.ts';
import { formatDay } from '../../../src/lib/dates.ts';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { ratingOf } from '../../../src/rules/vitals.ts';
import { type Period, readVisits, type VisitReport } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Select } from '../../ui/select.tsx';
import { LazyChart } from './lazy-chart.tsx';
import { Figure, Report, ReportTable } from './report.tsx';
import styles from './reports-screen.module.css';
import { useVisitWords, useVitalFormat } from './visit-words.ts';

type PageFilter = VisitedPage | 'all';

/** The performance of the shop for visitors: the 75th percentile of each metric. */
export function VisitsReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { pages } = useVisitWords();
  const [chosen, setChosen] = useState<PageFilter>('all');
  const page = chosen === 'all' ? undefined : chosen;
  const query = useQuery({
    queryKey: ['reports', 'visits', period, chosen],
    queryFn: ({ signal }) => api.request(readVisits, { query: { ...period, ...(page && { page }) }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Report title={t`Швидкість у відвідувачів`} name="visits" period={period} query={query}>
      {(report) => (
        <>
          <p className={styles.note}>
            {t`Виміряно браузерами частини відвідувачів, без імен і адрес. Три чверті відвідин були не повільніші за ці числа; «добре», «можна краще» і «погано» — як у Google.`}
          </p>
          {report.pages.length === 0 && report.visitsBefore === 0 ? (
            <p>{t`За цей період ще нічого не виміряно.`}</p>
          ) : (
            <>
              <Select<PageFilter>
                label={t`Відвідини, що почалися зі сторінки`}
                value={chosen}
                options={[
                  { id: 'all', label: t`Усі сторінки` },
                  ...VISITED_PAGES.map((id) => ({ id, label: pages[id] })),
                ]}
                onChange={setChosen}
              />
              <Visits report={report} />
            </>
          )}
        </>
      )}
    </Report>
  );
}

function Visits({ report }: { readonly report: VisitReport }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const words = useVisitWords();
  const format = useVitalFormat();
  const loading = (value: number) => format('LCP', value);
  const header = (first: string) => [first, t`Відвідин`, ...METRICS];
  const row = (name: string, { visits, p75 }: Summary): [string, ...string[]] => [
    name,
    String(visits),
    ...METRICS.map((metric) => format(metric, p75[metric])),
  ];
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          name={t`Виміряно відвідин`}
          value={String(report.visits)}
          before={t`було ${report.visitsBefore}`}
          about={t`Частина всіх: вимірюють лише деякі браузери.`}
        />
        {report.metrics.map((measured) => (
          <VitalFigure key={measured.metric} measured={measured} />
        ))}
      </dl>
      {report.days.length > 0 && (
        <LazyChart
          rows={report.days.map(({ day, p75 }) => ({
            label: formatDayAndMonth(lang, day),
            LCP: p75.LCP,
            INP: p75.INP,
          }))}
          series={[
            { key: 'INP', name: words.metrics.INP, isDashed: true },
            { key: 'LCP', name: words.metrics.LCP },
          ]}
          format={loading}
        />
      )}
      <div className={styles.columns}>
        <ReportTable
          label={t`Швидкість за сторінками`}
          header={header(t`Сторінка`)}
          rows={report.pages.map((summary) => row(words.pages[summary.page], summary))}
        />
        <ReportTable
          label={t`Швидкість за пристроями, зв’язком і мовою`}
          header={header(t`Чим відкривали`)}
          rows={[
            ...report.devices.map((summary) => row(words.devices[summary.device], summary)),
            ...report.connections.map((summary) => row(words.connections[summary.connection], summary)),
            ...report.languages.map((summary) => row(words.languages[summary.lang], summary)),
          ]}
        />
      </div>
      <ReportTable
        label={t`Швидкість за днями`}
        header={header(t`День`)}
        rows={report.days.map((summary) => row(formatDay(lang, summary.day), summary))}
      />
    </>
  );
}

type Summary = Pick<VisitReport['days'][number], 'visits' | 'p75'>;

/** A metric with its explanation, rating and former value. */
function VitalFigure({ measured }: { readonly measured: VisitReport['metrics'][number] }) {
  const { t } = useLingui();
  const words = useVisitWords();
  const format = useVitalFormat();
  const { metric, p75, before, good } = measured;
  return (
    <Figure
      name={`${words.metrics[metric]}, ${metric}`}
      value={p75 === null ? '—' : `${format(metric, p75)}, ${words.ratings[ratingOf(metric, p75)]}`}
      before={good === null ? undefined : t`добре у ${Math.round(good * 100)} %, було ${format(metric, before)}`}
      about={t`У трьох із чотирьох відвідин не гірше.`}
    />
  );
}
