import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../src/rules/money.ts';
import { type Period, readBestSellers } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Report, ReportTable } from './report.tsx';

/** The products with the highest revenue. */
export function BestSellersReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const query = useQuery({
    queryKey: ['reports', 'best-sellers', period],
    queryFn: ({ signal }) => api.request(readBestSellers, { query: period, signal }),
  });
  return (
    <Report title={t`Найкраще продається`} name="best-sellers" period={period} query={query}>
      {(products) =>
        products.length === 0 ? (
          <p>{t`За цей період нічого не продано.`}</p>
        ) : (
          <ReportTable
            label={t`Найкраще продається`}
            header={[t`Товар`, t`Штук`, t`Раніше`, t`Виторг`]}
            rows={products.map(({ sku, name, pieces, piecesBefore, revenue }) => [
              `${name[lang]}, ${sku}`,
              pieces,
              piecesBefore,
              formatMoney(revenue),
            ])}
          />
        )
      }
    </Report>
  );
}
