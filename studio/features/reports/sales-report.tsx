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

/** Orders, revenue and margin by day, compared with the preceding period. */
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
            <Figure
              name={t`Виторг`}
              value={formatMoney(total.revenue)}
              before={was(formatMoney(before.revenue))}
              about={t`Товари проданих замовлень після знижок, мінус повернене за товари. Без доставки.`}
            />
            <Figure
              name={t`Замовлень`}
              value={String(total.orders)}
              before={was(String(before.orders))}
              about={t`Продані: оформлені в періоді й оплачені наперед, а з оплатою при отриманні — отримані.`}
            />
            <Figure
              name={t`Середнє замовлення`}
              value={formatMoney(averageOf(total))}
              before={was(formatMoney(averageOf(before)))}
              about={t`Виторг, поділений на кількість замовлень.`}
            />
            {total.margin && (
              <Figure
                name={t`Маржа`}
                value={formatMoney(total.margin.revenue - total.margin.cost)}
                before={t`з ${formatMoney(total.margin.revenue)}, собівартість яких відома`}
                about={t`Виторг цих товарів мінус їхня собівартість у день продажу.`}
              />
            )}
            <Figure
              name={t`Доставка`}
              value={formatMoney(total.delivery)}
              about={t`Сплачено покупцями за доставку проданих замовлень, мінус повернене за неї.`}
            />
            <Figure
              name={t`Повернено за товари`}
              value={formatMoney(total.refunded)}
              about={t`Частинами, за проданими замовленнями. З виторгу вже віднято.`}
            />
            <Figure
              name={t`Чекає отримання`}
              value={t`${total.underway.orders} на ${formatMoney(total.underway.value)}`}
              about={t`Оплата при отриманні: товари ще не забрали. У виторг увійдуть, коли заберуть.`}
            />
            <Figure
              name={t`Чекає оплати`}
              value={String(total.awaiting)}
              about={t`Оформлені в періоді, гроші ще не надійшли. У виторг не входять.`}
            />
            <Figure
              name={t`Скасовано й повернено`}
              value={`${total.cancelled} / ${total.returned}`}
              about={t`Оформлені в періоді, скасовані або повернені цілком. У виторг не входять.`}
            />
          </dl>
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
