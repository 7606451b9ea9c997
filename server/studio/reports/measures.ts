import type { Localized } from '../../../src/contract/localized.ts';
import type { Measure } from './report.ts';
import { DEFINITIONS } from './sold.ts';

/** Returns the sum of the column of the facts that is called as the measure. */
export const sumOf = (id: string, kind: 'count' | 'money', name: Localized): Measure => ({
  ...{ id, name, kind },
  sql: `coalesce(sum(${id}), 0)::bigint`,
});

/** Columns that several reports have. Facts with `revenue` are of sold orders. */
export const ORDERS: Measure = {
  id: 'orders',
  name: { uk: 'Замовлень', ru: 'Заказов' },
  kind: 'count',
  sql: 'count(DISTINCT order_id)',
};
export const SOLD_ORDERS: Measure = { ...ORDERS, about: DEFINITIONS.orders };
export const REVENUE: Measure = {
  ...sumOf('revenue', 'money', { uk: 'Виторг', ru: 'Выручка' }),
  about: DEFINITIONS.revenue,
};
export const AVERAGE: Measure = {
  id: 'average',
  name: { uk: 'Середнє замовлення', ru: 'Средний заказ' },
  kind: 'money',
  sql: 'coalesce(round(sum(revenue) / nullif(count(DISTINCT order_id), 0)), 0)::bigint',
  about: { uk: 'Виторг, поділений на кількість замовлень.', ru: 'Выручка, делённая на количество заказов.' },
};
export const PIECES = sumOf('pieces', 'count', { uk: 'Штук', ru: 'Штук' });

const KNOWN_REVENUE = 'sum(revenue) FILTER (WHERE unit_cost IS NOT NULL)';
const COST_SQL = 'sum(unit_cost::bigint * pieces)';

export const COST: Measure = {
  id: 'cost',
  name: { uk: 'Собівартість', ru: 'Себестоимость' },
  kind: 'money',
  sql: `${COST_SQL}::bigint`,
};
export const MARGIN: Measure = {
  id: 'margin',
  name: { uk: 'Маржа', ru: 'Маржа' },
  kind: 'money',
  sql: `(${KNOWN_REVENUE} - ${COST_SQL})::bigint`,
  about: DEFINITIONS.margin,
};
export const MARGIN_PERCENT: Measure = {
  id: 'percent',
  name: { uk: 'Маржа, %', ru: 'Маржа, %' },
  kind: 'percent',
  sql: `round((${KNOWN_REVENUE} - ${COST_SQL}) * 100.0 / nullif(${KNOWN_REVENUE}, 0), 1)::float8`,
};
export const REVENUE_OF_KNOWN: Measure = {
  id: 'known',
  name: { uk: 'Виторг', ru: 'Выручка' },
  kind: 'money',
  sql: `coalesce(${KNOWN_REVENUE}, 0)::bigint`,
  about: {
    uk: 'Лише товари, собівартість яких відома з дня продажу.',
    ru: 'Только товары, себестоимость которых известна со дня продажи.',
  },
};
export const REVENUE_OF_UNKNOWN: Measure = {
  id: 'unknown',
  name: { uk: 'Решта виторгу', ru: 'Остальная выручка' },
  about: { uk: 'Товари, собівартість яких невідома.', ru: 'Товары, себестоимость которых неизвестна.' },
  kind: 'money',
  sql: 'coalesce(sum(revenue) FILTER (WHERE unit_cost IS NULL), 0)::bigint',
};
