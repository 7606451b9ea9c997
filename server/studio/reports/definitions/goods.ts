import type { Localized } from '../../../../src/contract/localized.ts';
import { addDays } from '../../../../src/rules/kyiv-calendar.ts';
import type { ReportOptions } from '../../../../studio/contract/reports.ts';
import { COST, MARGIN, PIECES, REVENUE, SOLD_ORDERS } from '../measures.ts';
import { type Measure, ofToday, type Report } from '../report.ts';
import { BY_CATEGORY } from './sales.ts';

const PRODUCT_NAME: Localized = { uk: 'Товар', ru: 'Товар' };
/** The screen shows it with the name. */
export const SKU: Measure = {
  id: 'sku',
  name: { uk: 'Артикул', ru: 'Артикул' },
  kind: 'text',
  sql: 'key',
  only: 'file',
};

export const products: Report = {
  title: { uk: 'Найкраще продається', ru: 'Лучше всего продаётся' },
  facts: `SELECT l.order_id, l.sku AS key, deleted.name, l.pieces, l.revenue, l.unit_cost FROM lines l
    LEFT JOIN order_items deleted ON l.product_id IS NULL AND deleted.order_id = l.order_id AND deleted.position = l.position
    WHERE l.is_sold AND l.pieces > 0`,
  key: {
    name: PRODUCT_NAME,
    kind: 'sku',
    label: 'coalesce((SELECT name FROM products WHERE sku = key), max(name::text)::jsonb)',
  },
  measures: [SKU, SOLD_ORDERS, PIECES, REVENUE, { ...COST, only: 'file' }, MARGIN],
  order: 'revenue DESC, key',
  chart: 'revenue',
  hasOrders: true,
};

export const stockValue: Report = {
  title: { uk: 'Вартість залишків', ru: 'Стоимость остатков' },
  about: {
    uk: 'Станом на зараз, разом із прихованими товарами.',
    ru: 'На данный момент, вместе со скрытыми товарами.',
  },
  facts: `SELECT category_id::text AS key, stock AS pieces, price, cost FROM products WHERE stock > 0`,
  key: BY_CATEGORY,
  measures: [
    { id: 'products', name: { uk: 'Товарів', ru: 'Товаров' }, kind: 'count', sql: 'count(*)' },
    PIECES,
    {
      id: 'at-cost',
      name: { uk: 'За собівартістю', ru: 'По себестоимости' },
      kind: 'money',
      sql: 'coalesce(sum(cost::bigint * pieces), 0)::bigint',
      about: { uk: 'Лише товари з відомою собівартістю.', ru: 'Только товары с известной себестоимостью.' },
    },
    {
      id: 'at-price',
      name: { uk: 'За цінами', ru: 'По ценам' },
      kind: 'money',
      sql: 'coalesce(sum(price::bigint * pieces), 0)::bigint',
    },
    {
      id: 'unknown',
      name: { uk: 'Штук без собівартості', ru: 'Штук без себестоимости' },
      kind: 'count',
      sql: 'coalesce(sum(pieces) FILTER (WHERE cost IS NULL), 0)::bigint',
    },
  ],
  order: '"at-price" DESC, key',
  chart: 'at-price',
  hasOrders: false,
  periodOf: ofToday,
};

const reorderFacts = ({ rate, lead, cover }: ReportOptions): string =>
  `SELECT p.sku AS key, p.name, p.brand, p.mpn, p.gtin, p.stock, p.cost, r.sold, p.stock * ${rate} / r.sold AS days,
      ceil(r.sold * ${lead + cover}::numeric / ${rate} - p.stock)::bigint AS wanted
    FROM products p JOIN (SELECT product_id, sum(pieces)::bigint AS sold FROM lines GROUP BY product_id) r ON r.product_id = p.id
    WHERE p.is_published AND r.sold > 0 AND r.sold * ${lead + cover}::numeric / ${rate} > p.stock`;

const only = (place: 'screen' | 'file', measure: Measure): Measure => ({ ...measure, only: place });
const textOf = (id: string, uk: string, ru: string): Measure => ({
  id,
  name: { uk, ru },
  kind: 'text',
  sql: `max(${id})`,
});

export const reorder: Report = {
  title: { uk: 'Що замовити', ru: 'Что заказать' },
  about: {
    uk: 'Стільки штук, щоб за нинішнього темпу залишку вистачило на час постачання й запас. Темп — продане за останні дні, разом із посилками в дорозі. Файл — для постачальника.',
    ru: 'Столько штук, чтобы при нынешнем темпе остатка хватило на время поставки и запас. Темп — проданное за последние дни, вместе с посылками в пути. Файл — для поставщика.',
  },
  facts: reorderFacts,
  key: { name: PRODUCT_NAME, kind: 'sku', label: 'max(name::text)::jsonb' },
  measures: [
    SKU,
    only('file', textOf('mpn', 'Артикул виробника', 'Артикул производителя')),
    only('file', textOf('gtin', 'Штрихкод', 'Штрихкод')),
    only('file', textOf('brand', 'Бренд', 'Бренд')),
    only('screen', { id: 'stock', name: { uk: 'Залишок', ru: 'Остаток' }, kind: 'count', sql: 'sum(stock)::bigint' }),
    only('screen', { id: 'sold', name: { uk: 'Продано', ru: 'Продано' }, kind: 'count', sql: 'sum(sold)::bigint' }),
    only('screen', { id: 'days', name: { uk: 'Вистачить днів', ru: 'Хватит дней' }, kind: 'count', sql: 'min(days)' }),
    { id: 'wanted', name: { uk: 'Замовити, шт.', ru: 'Заказать, шт.' }, kind: 'count', sql: 'sum(wanted)::bigint' },
    only('screen', {
      id: 'cost',
      name: { uk: 'За собівартістю', ru: 'По себестоимости' },
      kind: 'money',
      sql: 'sum(cost * wanted)::bigint',
    }),
  ],
  order: 'days, sold DESC, key',
  chart: 'wanted',
  hasOrders: false,
  periodOf: (today, { rate }) => ({ from: addDays(today, 1 - rate), to: today }),
};
