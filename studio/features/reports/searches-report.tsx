import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../src/lib/dates.ts';
import { type Period, readSearches } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Report, ReportTable } from './report.tsx';

/** Searches without results. */
export function SearchesReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const query = useQuery({
    queryKey: ['reports', 'searches', period],
    queryFn: ({ signal }) => api.request(readSearches, { query: period, signal }),
  });
  return (
    <Report title={t`Пошук без результатів`} name="searches" period={period} query={query}>
      {({ searches, missed, queries }) => (
        <>
          <p>{t`Шукали ${searches}, не знайшли ${missed}.`}</p>
          {queries.length > 0 && (
            <ReportTable
              label={t`Пошук без результатів`}
              header={[t`Запит`, t`Разів`, t`Востаннє`]}
              rows={queries.map(({ query: text, times, lastDay }) => [text, times, formatDay(lang, lastDay)])}
            />
          )}
        </>
      )}
    </Report>
  );
}
