import type { Localized } from '../../../../src/contract/localized.ts';
import { PAYMENT_METHOD_NAMES, SHIPPING_METHOD_NAMES } from '../../../orders/methods.ts';
import { AVERAGE, ORDERS, PIECES, REVENUE, SOLD_ORDERS, sumOf } from '../measures.ts';
import { type Report, wordsIn } from '../report.ts';
import { DEFINITIONS } from '../sold.ts';

const SITE: Localized = { uk: 'Сайт', ru: 'Сайт' };
const DELETED_PRODUCTS: Localized = { uk: 'Товари, яких уже немає', ru: 'Товары, которых уже нет' };

/** SQL of the sold orders by a key; `from` may join more tables. */
const soldBy = (key: string, from = ''): string =>
  `SELECT s.id AS order_id, ${key} AS key, s.goods AS revenue, s.refunded_goods AS refunded, s.shipping_cost - s.refunded_delivery AS delivery
    FROM standing s ${from} WHERE s.is_sold`;

const ofSales = {
  measures: [SOLD_ORDERS, REVENUE, AVERAGE],
  order: 'revenue DESC, key',
  chart: 'revenue',
  hasOrders: true,
};

/** The author of the first step of an order. */
const PLACED = 'LEFT JOIN order_transitions t ON t.order_id = s.id AND t.from_status IS NULL';

export const salesByDay: Report = {
  ...ofSales,
  title: { uk: 'Продажі', ru: 'Продажи' },
  facts: soldBy('s.day::text'),
  key: { name: { uk: 'День', ru: 'День' }, kind: 'day' },
  measures: [
    REVENUE,
    SOLD_ORDERS,
    AVERAGE,
    { ...sumOf('delivery', 'money', { uk: 'Доставка', ru: 'Доставка' }), about: DEFINITIONS.delivery },
    {
      ...sumOf('refunded', 'money', { uk: 'Повернено за товари', ru: 'Возвращено за товары' }),
      about: DEFINITIONS.refunded,
    },
  ],
  order: 'key',
  isSummary: true,
};

const STATES: Readonly<Record<string, Localized>> = {
  sold: { uk: 'Продано', ru: 'Продано' },
  underway: { uk: 'Чекає отримання', ru: 'Ждёт получения' },
  awaiting: { uk: 'Чекає оплати', ru: 'Ждёт оплаты' },
  cancelled: { uk: 'Скасовано', ru: 'Отменено' },
  returned: { uk: 'Повернено цілком', ru: 'Возвращено целиком' },
};

export const salesByState: Report = {
  title: { uk: 'Що стало із замовленнями', ru: 'Что стало с заказами' },
  about: {
    uk: 'Усі замовлення, оформлені в періоді. У виторг входять лише продані; ті, що чекають отримання, увійдуть, коли їх заберуть.',
    ru: 'Все заказы, оформленные за период. В выручку входят только проданные; те, что ждут получения, войдут, когда их заберут.',
  },
  facts: `SELECT m.id AS order_id, CASE m.status WHEN 'awaiting-payment' THEN 'awaiting' WHEN 'cancelled' THEN 'cancelled'
      WHEN 'returned' THEN 'returned' ELSE CASE WHEN s.is_sold THEN 'sold' ELSE 'underway' END END AS key,
      coalesce(s.goods, m.items_cost - m.discount_value) AS value
    FROM made m LEFT JOIN standing s USING (id)`,
  key: { name: { uk: 'Стан', ru: 'Состояние' }, words: wordsIn(STATES) },
  measures: [ORDERS, sumOf('value', 'money', { uk: 'Товари', ru: 'Товары' })],
  order: `array_position(ARRAY['sold', 'underway', 'awaiting', 'cancelled', 'returned'], key)`,
  chart: 'value',
  hasOrders: true,
};

export const salesByPayment: Report = {
  ...ofSales,
  title: { uk: 'За способом оплати', ru: 'По способу оплаты' },
  facts: soldBy('s.payment_method'),
  key: { name: { uk: 'Оплата', ru: 'Оплата' }, words: wordsIn(PAYMENT_METHOD_NAMES) },
};

export const salesByDelivery: Report = {
  ...ofSales,
  title: { uk: 'За способом доставки', ru: 'По способу доставки' },
  facts: soldBy('s.shipping_method'),
  key: { name: { uk: 'Доставка', ru: 'Доставка' }, words: wordsIn(SHIPPING_METHOD_NAMES) },
};

const CHANNELS: Readonly<Record<string, Localized>> = {
  site: SITE,
  phone: { uk: 'Телефон', ru: 'Телефон' },
};

export const salesByChannel: Report = {
  ...ofSales,
  title: { uk: 'За каналом', ru: 'По каналу' },
  facts: soldBy(`CASE WHEN t.by LIKE 'staff:%' THEN 'phone' ELSE 'site' END`, PLACED),
  key: { name: { uk: 'Канал', ru: 'Канал' }, words: wordsIn(CHANNELS) },
};

export const salesByEmployee: Report = {
  ...ofSales,
  title: { uk: 'За працівником', ru: 'По сотруднику' },
  about: {
    uk: 'Хто прийняв замовлення телефоном.',
    ru: 'Кто принял заказ по телефону.',
  },
  facts: soldBy(`CASE WHEN t.by LIKE 'staff:%' THEN t.by END`, PLACED),
  key: {
    name: { uk: 'Працівник', ru: 'Сотрудник' },
    label: `(SELECT to_jsonb(name) FROM staff WHERE 'staff:' || id = key)`,
    words: wordsIn({ '': SITE }),
  },
};

/** SQL of the sold lines by the present category of the product. */
export const LINES_BY_CATEGORY = `SELECT l.order_id, p.category_id::text AS key, l.pieces, l.revenue, l.unit_cost
  FROM lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.is_sold`;

export const BY_CATEGORY: Report['key'] = {
  name: { uk: 'Категорія', ru: 'Категория' },
  label: '(SELECT name FROM categories WHERE id = key::int)',
  words: wordsIn({ '': DELETED_PRODUCTS }),
};

export const salesByCategory: Report = {
  ...ofSales,
  title: { uk: 'За категорією', ru: 'По категории' },
  facts: LINES_BY_CATEGORY,
  key: BY_CATEGORY,
  measures: [SOLD_ORDERS, PIECES, REVENUE],
};
