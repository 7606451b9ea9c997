import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../src/lib/dates.ts';
import { formatDayAndMonth } from '../../../src/rules/kyiv-calendar.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { type Period, readSales, type Sales } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { LazyChart } from './lazy-chart.tsx';
import { Figure, Report, ReportTable } from './report.tsx';
import styles from './reports-screen.module.css';

const averageOf = ({ revenue, orders }: Sales) => (orders === 0 ? 0 : Math.round(revenue / orders));

/** Orders, revenue and margin, day by day, beside the period before. */
export function SalesReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const query = useQuery({
    queryKey: ['reports', 'sales', period],
    queryFn: ({ signal }) => api.request(readSales, { query: period, signal }),
  });
  const was = (value: string) => t`було ${value}`;
  return (
    <Report title={t`Продажі`} name="sales" period={period} query={query}>
      {({ total, before, days }) => (
        <>
          <dl className={styles.figures}>
            <Figure name={t`Виторг`} value={formatMoney(total.revenue)} before={was(formatMoney(before.revenue))} />
            <Figure name={t`Замовлень`} value={String(total.orders)} before={was(String(before.orders))} />
            <Figure
              name={t`Середнє замовлення`}
              value={formatMoney(averageOf(total))}
              before={was(formatMoney(averageOf(before)))}
            />
            {total.margin && (
              <Figure
                name={t`Маржа`}
                value={formatMoney(total.margin.revenue - total.margin.cost)}
                before={t`з ${formatMoney(total.margin.revenue)}, собівартість яких відома`}
              />
            )}
            <Figure name={t`Повернено частинами`} value={formatMoney(total.refunded)} />
            <Figure
              name={t`Скасовано, повернено, чекає оплати`}
              value={`${total.cancelled} / ${total.returned} / ${total.awaiting}`}
            />
          </dl>
          <p
            className={styles.note}
          >{t`Товари після знижок, без доставки. Скасовані, повернені й неоплачені замовлення не враховано.`}</p>
          <LazyChart
            rows={days.map(({ day, revenue, revenueBefore }) => ({
              label: formatDayAndMonth(lang, day),
              revenue,
              revenueBefore,
            }))}
            series={[
              { key: 'revenueBefore', name: t`Попередній період`, isDashed: true },
              { key: 'revenue', name: t`Виторг` },
            ]}
            format={formatMoney}
          />
          <ReportTable
            label={t`Продажі за днями`}
            header={[t`День`, t`Замовлень`, t`Виторг`, t`Попередній період`]}
            rows={days.map(({ day, orders, revenue, revenueBefore }) => [
              formatDay(lang, day),
              orders,
              formatMoney(revenue),
              formatMoney(revenueBefore),
            ])}
          />
        </>
      )}
    </Report>
  );
}
