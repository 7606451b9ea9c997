import type { Localized } from '../../../../src/contract/localized.ts';
import { PIECES, sumOf } from '../measures.ts';
import { dayOf } from '../period.ts';
import { type Report, wordsIn } from '../report.ts';
import { SKU } from './goods.ts';

export const searches: Report = {
  title: { uk: 'Пошук без результатів', ru: 'Поиск без результатов' },
  about: {
    uk: 'Запити, на які магазин нічого не знайшов. У підсумку «Усього» — всі запити покупців.',
    ru: 'Запросы, на которые магазин ничего не нашёл. В итоге «Всего» — все запросы покупателей.',
  },
  facts:
    'SELECT query AS key, times, missed, day FROM search_queries JOIN bounds ON day BETWEEN first_day AND last_day',
  key: { name: { uk: 'Запит', ru: 'Запрос' } },
  measures: [
    sumOf('missed', 'count', { uk: 'Не знайшли', ru: 'Не нашли' }),
    sumOf('times', 'count', { uk: 'Усього', ru: 'Всего' }),
    { id: 'last', name: { uk: 'Востаннє', ru: 'Последний раз' }, kind: 'day', sql: 'max(day)::text' },
  ],
  having: 'sum(missed) > 0',
  order: 'missed DESC, key',
  chart: 'missed',
  hasOrders: false,
};

const STEPS: Readonly<Record<string, Localized>> = {
  '1': { uk: 'Почали кошик чи обране', ru: 'Начали корзину или избранное' },
  '2': { uk: 'Замовили', ru: 'Заказали' },
  '3': { uk: 'Оплатили або платять при отриманні', ru: 'Оплатили или платят при получении' },
  '4': { uk: 'Запаковано', ru: 'Упаковано' },
  '5': { uk: 'Відправлено', ru: 'Отправлено' },
  '6': { uk: 'Отримано', ru: 'Получено' },
};

export const steps: Report = {
  title: { uk: 'Від кошика до покупки', ru: 'От корзины до покупки' },
  about: {
    uk: 'Скільки з тих, хто почав у періоді, дійшли до кожного кроку. Хто лише дивився, не враховано.',
    ru: 'Сколько из начавших за период дошли до каждого шага. Кто только смотрел, не учтён.',
  },
  facts: `SELECT '1' AS key FROM visitors v, bounds
      WHERE v.created_at >= begins AND v.created_at < ends AND NOT EXISTS (SELECT FROM phone_orders p WHERE p.visitor_id = v.id)
    UNION ALL SELECT step::text FROM (
        SELECT max(level) AS reached FROM made m
        JOIN (SELECT id AS order_id, status FROM made UNION ALL SELECT order_id, to_status FROM order_transitions) t ON t.order_id = m.id
        JOIN (VALUES ('awaiting-payment', 2), ('cancelled', 2), ('returned', 2), ('new', 3), ('paid', 3), ('packed', 4),
          ('shipped', 5), ('delivered', 5), ('finished', 6)) AS levels (status, level) ON levels.status = t.status
        GROUP BY m.id) orders_made JOIN generate_series(2, 6) step ON step <= reached`,
  key: { name: { uk: 'Крок', ru: 'Шаг' }, words: wordsIn(STEPS), all: Object.keys(STEPS) },
  measures: [{ id: 'count', name: { uk: 'Разом', ru: 'Всего' }, kind: 'count', sql: 'count(*)' }],
  order: 'key',
  chart: 'count',
  hasOrders: false,
  hasTotal: false,
};

export const carts: Report = {
  title: { uk: 'Покинуті кошики', ru: 'Брошенные корзины' },
  about: {
    uk: 'Кошики, до яких востаннє додали в періоді, щонайменше годину тому. Вартість — за нинішніми цінами.',
    ru: 'Корзины, в которые последний раз добавили за период, не меньше часа назад. Стоимость — по нынешним ценам.',
  },
  facts: `SELECT p.sku AS key, p.name, l.visitor_id, l.quantity AS pieces, p.price::bigint * l.quantity AS value
    FROM (SELECT visitor_id FROM cart_lines, bounds WHERE visitor_id NOT IN (SELECT visitor_id FROM phone_orders)
      GROUP BY visitor_id, begins, ends
      HAVING max(created_at) >= begins AND max(created_at) < least(ends, now() - interval '1 hour')) left_carts
    JOIN cart_lines l USING (visitor_id) JOIN products p ON p.id = l.product_id`,
  key: { name: { uk: 'Товар', ru: 'Товар' }, kind: 'sku', label: 'max(name::text)::jsonb' },
  measures: [
    SKU,
    { id: 'carts', name: { uk: 'Кошиків', ru: 'Корзин' }, kind: 'count', sql: 'count(DISTINCT visitor_id)' },
    PIECES,
    sumOf('value', 'money', { uk: 'На суму', ru: 'На сумму' }),
  ],
  order: 'carts DESC, pieces DESC, key',
  chart: 'value',
  hasOrders: false,
};

export const builds: Report = {
  title: { uk: 'Оновлення сторінок', ru: 'Обновление страниц' },
  about: { uk: 'Події оновлень зберігаються 30 днів.', ru: 'События обновлений хранятся 30 дней.' },
  facts: `SELECT ${dayOf('e.at')}::text AS key, (e.event ->> 'duration')::double precision AS duration,
      coalesce(e.event ->> 'changed', e.event ->> 'rendered')::bigint AS pages, false AS is_failed
    FROM rebuild_events e, bounds WHERE e.at >= begins AND e.at < ends AND e.event ->> 'type' = 'published'
      AND (e.event ->> 'written')::bigint + (e.event ->> 'deleted')::bigint > 0
    UNION ALL SELECT ${dayOf('r.ended_at')}::text, NULL, 0, true FROM rebuilds r, bounds
    WHERE r.state = 'failed' AND r.ended_at >= begins AND r.ended_at < ends`,
  key: { name: { uk: 'День', ru: 'День' }, kind: 'day' },
  measures: [
    {
      id: 'median',
      name: { uk: 'Зазвичай', ru: 'Обычно' },
      kind: 'ms',
      sql: 'percentile_cont(0.5) WITHIN GROUP (ORDER BY duration)',
      about: { uk: 'Половина оновлень тривала не довше.', ru: 'Половина обновлений длилась не дольше.' },
    },
    {
      id: 'p95',
      name: { uk: '95 %', ru: '95 %' },
      kind: 'ms',
      sql: 'percentile_cont(0.95) WITHIN GROUP (ORDER BY duration)',
      about: { uk: '95 із 100 оновлень тривали не довше.', ru: '95 из 100 обновлений длились не дольше.' },
    },
    {
      id: 'releases',
      name: { uk: 'Випусків', ru: 'Выпусков' },
      kind: 'count',
      sql: 'count(duration)',
      about: {
        uk: 'Оновлення, після яких сторінки стали іншими.',
        ru: 'Обновления, после которых страницы стали другими.',
      },
    },
    {
      ...sumOf('pages', 'count', { uk: 'Сторінок оновлено', ru: 'Страниц обновлено' }),
      about: { uk: 'З усіх випусків разом.', ru: 'Из всех выпусков вместе.' },
    },
    {
      id: 'failed',
      name: { uk: 'Невдалих спроб', ru: 'Неудачных попыток' },
      kind: 'count',
      sql: 'count(*) FILTER (WHERE is_failed)',
      about: { uk: 'Сайт лишався, яким був; спробу повторено.', ru: 'Сайт оставался, каким был; попытка повторена.' },
    },
  ],
  order: 'key',
  chart: 'median',
  hasOrders: false,
  isSummary: true,
};
