import { byLanguage, type Localized } from '../../../../src/contract/localized.ts';
import { SHIPPING_METHOD_NAMES, type ShippingMethod } from '../../../orders/methods.ts';
import {
  AVERAGE,
  COST,
  MARGIN,
  MARGIN_PERCENT,
  ORDERS,
  PIECES,
  REVENUE,
  REVENUE_OF_KNOWN,
  REVENUE_OF_UNKNOWN,
  SOLD_ORDERS,
  sumOf,
} from '../measures.ts';
import { dayOf } from '../period.ts';
import { type Measure, ofToday, type Report, wordsIn } from '../report.ts';
import { ASKED, netOfItem } from '../sold.ts';
import { BY_CATEGORY, LINES_BY_CATEGORY } from './sales.ts';

const BUYERS: Readonly<Record<string, Localized>> = {
  new: { uk: 'Нові', ru: 'Новые' },
  returning: { uk: 'Постійні', ru: 'Постоянные' },
};
const WITHOUT_REASON: Localized = { uk: 'Без причини', ru: 'Без причины' };
const OTHER_DISCOUNT: Localized = { uk: 'Інша знижка', ru: 'Другая скидка' };

/** SQL of the time of the first order of each account, or of each phone. */
const firstBy = (column: 'customer_id' | 'recipient_phone') =>
  `(SELECT ${column}, min(created_at) AS at FROM orders WHERE status NOT IN ('cancelled', 'returned') GROUP BY ${column})`;

export const buyers: Report = {
  title: { uk: 'Нові й постійні покупці', ru: 'Новые и постоянные покупатели' },
  about: {
    uk: 'Покупець — це кабінет, а в гостя — телефон. Новий — доти не мав жодного замовлення з тим самим кабінетом чи телефоном, крім скасованих і повернених.',
    ru: 'Покупатель — это кабинет, а у гостя — телефон. Новый — до этого не имел ни одного заказа с тем же кабинетом или телефоном, кроме отменённых и возвращённых.',
  },
  facts: `SELECT s.id AS order_id, s.goods AS revenue, coalesce(s.customer_id::text, s.recipient_phone, s.id::text) AS buyer,
      CASE WHEN s.created_at <= least(a.at, g.at, s.created_at) THEN 'new' ELSE 'returning' END AS key
    FROM standing s
    LEFT JOIN ${firstBy('customer_id')} a ON a.customer_id = s.customer_id
    LEFT JOIN ${firstBy('recipient_phone')} g ON g.recipient_phone = s.recipient_phone
    WHERE s.is_sold`,
  key: { name: { uk: 'Покупці', ru: 'Покупатели' }, words: wordsIn(BUYERS) },
  measures: [
    SOLD_ORDERS,
    { id: 'buyers', name: { uk: 'Покупців', ru: 'Покупателей' }, kind: 'count', sql: 'count(DISTINCT buyer)' },
    REVENUE,
    AVERAGE,
  ],
  order: 'key',
  chart: 'revenue',
  hasOrders: true,
};

const AGES: Readonly<Record<string, Localized>> = {
  '1': { uk: 'до 3 днів', ru: 'до 3 дней' },
  '2': { uk: '4–7 днів', ru: '4–7 дней' },
  '3': { uk: '8–14 днів', ru: '8–14 дней' },
  '4': { uk: 'понад 14 днів', ru: 'больше 14 дней' },
};

const carrierAndAge = (key: string | null): Localized | null => {
  const [method = '', age = ''] = (key ?? '').split(' ');
  const [name, words] = [SHIPPING_METHOD_NAMES[method as ShippingMethod], AGES[age]];
  return name && words ? byLanguage((lang) => `${name[lang]}: ${words[lang]}`) : null;
};

export const cashInTransit: Report = {
  title: { uk: 'Гроші в дорозі', ru: 'Деньги в пути' },
  about: {
    uk: 'Станом на зараз. Посилки з оплатою при отриманні, які вже в перевізника, але ще не забрані: за днями від відправлення.',
    ru: 'На данный момент. Посылки с оплатой при получении, которые уже у перевозчика, но ещё не забраны: по дням от отправки.',
  },
  facts: `SELECT o.id AS order_id, o.total_cost - given.back AS value, days,
      o.shipping_method || ' ' || CASE WHEN days <= 3 THEN 1 WHEN days <= 7 THEN 2 WHEN days <= 14 THEN 3 ELSE 4 END AS key
    FROM orders o CROSS JOIN bounds
    CROSS JOIN LATERAL (SELECT last_day - ${dayOf('coalesce(max(t.at), o.created_at)')} AS days
      FROM order_transitions t WHERE t.order_id = o.id AND t.to_status = 'shipped') age
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0)::bigint AS back FROM refunds r WHERE r.order_id = o.id AND ${ASKED}) given
    WHERE o.payment_method = 'cash-on-delivery' AND o.status IN ('shipped', 'delivered')`,
  key: { name: { uk: 'Перевізник і строк', ru: 'Перевозчик и срок' }, words: carrierAndAge },
  measures: [
    ORDERS,
    sumOf('value', 'money', { uk: 'Чекаємо', ru: 'Ждём' }),
    { id: 'oldest', name: { uk: 'Найдовше, днів', ru: 'Дольше всего, дней' }, kind: 'count', sql: 'max(days)' },
  ],
  order: 'key',
  chart: 'value',
  hasOrders: true,
  periodOf: ofToday,
};

const piecesOf = (id: string, name: Localized): Measure => ({
  ...{ id, name, kind: 'count' },
  sql: `coalesce(sum(pieces) FILTER (WHERE fate = '${id}'), 0)::bigint`,
});

export const returns: Report = {
  title: { uk: 'Повернені товари за причинами', ru: 'Возвращённые товары по причинам' },
  about: {
    uk: 'Штуки, долю яких записано в періоді, хоч коли оформлено замовлення. Вартість — зі знижками.',
    ru: 'Штуки, судьба которых записана за период, когда бы ни был оформлен заказ. Стоимость — со скидками.',
  },
  facts: `SELECT r.order_id, lower(nullif(trim(r.reason), '')) AS key, nullif(trim(r.reason), '') AS reason, r.quantity AS pieces, r.fate,
      round(${netOfItem('o')} * r.quantity / i.quantity)::bigint AS value
    FROM bounds JOIN order_returns r ON r.at >= begins AND r.at < ends
    JOIN orders o ON o.id = r.order_id JOIN order_items i ON i.order_id = r.order_id AND i.position = r.position`,
  key: {
    name: { uk: 'Причина', ru: 'Причина' },
    label: 'to_jsonb(max(reason))',
    words: wordsIn({ '': WITHOUT_REASON }),
  },
  measures: [
    ORDERS,
    PIECES,
    sumOf('value', 'money', { uk: 'На суму', ru: 'На сумму' }),
    piecesOf('shelf', { uk: 'На полицю', ru: 'На полку' }),
    piecesOf('written-off', { uk: 'Списано', ru: 'Списано' }),
    piecesOf('never-there', { uk: 'Не було', ru: 'Не было' }),
    piecesOf('kept', { uk: 'У покупця', ru: 'У покупателя' }),
  ],
  order: 'value DESC, key',
  chart: 'value',
  hasOrders: true,
};

const CAUSES: Readonly<Record<string, Localized>> = {
  asked: { uk: 'Частинами, за рішенням працівника', ru: 'Частями, по решению сотрудника' },
  edited: { uk: 'Замовлення подешевшало після зміни', ru: 'Заказ подешевел после изменения' },
  ended: { uk: 'Замовлення скасовано чи повернуто', ru: 'Заказ отменён или возвращён' },
};

export const refunds: Report = {
  title: { uk: 'Повернення грошей', ru: 'Возвраты денег' },
  about: {
    uk: 'Призначені в періоді, разом із тими, що ще чекають банку. Невдалі не враховано.',
    ru: 'Назначенные за период, вместе с теми, что ещё ждут банк. Неудачные не учтены.',
  },
  facts: `SELECT r.order_id, r.cause AS key, r.amount, r.status FROM bounds JOIN refunds r ON r.created_at >= begins AND r.created_at < ends
    WHERE r.status <> 'failed'`,
  key: { name: { uk: 'Чому', ru: 'Почему' }, words: wordsIn(CAUSES) },
  measures: [
    ORDERS,
    sumOf('amount', 'money', { uk: 'Сума', ru: 'Сумма' }),
    {
      id: 'queued',
      name: { uk: 'З них чекає', ru: 'Из них ждёт' },
      kind: 'money',
      sql: `coalesce(sum(amount) FILTER (WHERE status = 'queued'), 0)::bigint`,
    },
  ],
  order: 'amount DESC, key',
  chart: 'amount',
  hasOrders: true,
};

const DISCOUNTS: Readonly<Record<string, Localized>> = {
  tier: { uk: 'Ціна за кількість', ru: 'Цена за количество' },
  personal: { uk: 'Особиста знижка', ru: 'Личная скидка' },
  promo: { uk: 'Промокод', ru: 'Промокод' },
  manual: { uk: 'Знижка працівника', ru: 'Скидка сотрудника' },
  unknown: { uk: 'Без записаної причини', ru: 'Без записанной причины' },
};

const discountWords = (key: string | null): Localized | null => {
  const [kind = '', code] = (key ?? '').split(/:(.*)/s);
  const words = DISCOUNTS[kind] ?? OTHER_DISCOUNT;
  return code === undefined ? words : byLanguage((lang) => `${words[lang]} ${code}`);
};

export const discounts: Report = {
  title: { uk: 'Знижки', ru: 'Скидки' },
  about: {
    uk: 'Знижки проданих замовлень за видом і кодом. Код безкоштовної доставки сам знижки на товари не дає.',
    ru: 'Скидки проданных заказов по виду и коду. Код бесплатной доставки сам скидки на товары не даёт.',
  },
  facts: `SELECT s.id AS order_id, d.key, d.amount, s.goods AS revenue FROM standing s
    CROSS JOIN LATERAL (
      SELECT concat_ws(':', e ->> 'kind', e ->> 'code') AS key, (e ->> 'amount')::bigint AS amount FROM jsonb_array_elements(s.discounts) e
      UNION ALL SELECT 'unknown', s.discount_value - coalesce((SELECT sum((e ->> 'amount')::bigint) FROM jsonb_array_elements(s.discounts) e), 0)::bigint
      UNION ALL SELECT 'promo:' || s.promo_code, 0 WHERE s.promo_code IS NOT NULL) d
    WHERE s.is_sold AND (d.amount <> 0 OR d.key LIKE 'promo:%')`,
  key: { name: { uk: 'Знижка', ru: 'Скидка' }, words: discountWords },
  measures: [ORDERS, sumOf('amount', 'money', { uk: 'Віддано', ru: 'Отдано' })],
  order: 'amount DESC, key',
  chart: 'amount',
  hasOrders: true,
};

export const margin: Report = {
  title: { uk: 'Маржа за категоріями', ru: 'Маржа по категориям' },
  facts: LINES_BY_CATEGORY,
  key: BY_CATEGORY,
  measures: [SOLD_ORDERS, MARGIN, MARGIN_PERCENT, REVENUE_OF_KNOWN, COST, REVENUE_OF_UNKNOWN],
  order: 'margin DESC NULLS LAST, key',
  chart: 'margin',
  hasOrders: true,
};
