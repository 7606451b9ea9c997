import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { OrderRow } from '../../../studio/contract/order-list.ts';
import type { MoneyState, OrderExport } from '../../../studio/contract/queries/orders.ts';
import { PAYMENT_METHOD_NAMES, SHIPPING_METHOD_NAMES } from '../../orders/methods.ts';
import { STATUS_NAMES } from '../../orders/statuses.ts';
import { type CsvCell, csvMoney, csvOf, csvPhone } from '../csv.ts';
import { readOrders } from './list-orders.ts';

/** Maximum number of orders in one file, which is made in memory. */
const MOST_EXPORTED = 20_000;

const MONEY_NAMES: Readonly<Record<MoneyState, Localized>> = {
  unpaid: { uk: 'Не оплачено', ru: 'Не оплачено' },
  'on-receipt': { uk: 'Сплатять при отриманні', ru: 'Оплатят при получении' },
  paid: { uk: 'Оплачено', ru: 'Оплачено' },
  refunded: { uk: 'Є повернення', ru: 'Есть возврат' },
};

const YES: Localized = { uk: 'так', ru: 'да' };

/**
 * Reads the orders that match the filters, in the order of the list, at most MOST_EXPORTED.
 * @returns the orders and the number of all matches
 */
export const readAllOrders = (client: pg.ClientBase, lang: Language, filters: OrderExport) =>
  readOrders(client, lang, filters, { offset: 0, limit: MOST_EXPORTED });

interface Column {
  readonly header: Localized;
  readonly cell: (order: OrderRow, lang: Language) => CsvCell;
}

const momentOf = ({ createdAt }: OrderRow) => kyivMoment(new Date(createdAt));

const COLUMNS: readonly Column[] = [
  { header: { uk: '№', ru: '№' }, cell: ({ number }) => number },
  { header: { uk: 'Дата', ru: 'Дата' }, cell: (order) => momentOf(order).date },
  { header: { uk: 'Час', ru: 'Время' }, cell: (order) => momentOf(order).time },
  { header: { uk: 'Стан', ru: 'Состояние' }, cell: ({ status }, lang) => STATUS_NAMES[status][lang] },
  { header: { uk: 'Одержувач', ru: 'Получатель' }, cell: ({ name }) => name },
  { header: { uk: 'Телефон', ru: 'Телефон' }, cell: ({ phone }) => csvPhone(phone) },
  { header: { uk: 'Штук', ru: 'Штук' }, cell: ({ pieces }) => pieces },
  { header: { uk: 'Вага, г', ru: 'Вес, г' }, cell: ({ weight }) => weight },
  { header: { uk: 'Сума, ₴', ru: 'Сумма, ₴' }, cell: ({ totalCost }) => csvMoney(totalCost) },
  { header: { uk: 'Гроші', ru: 'Деньги' }, cell: ({ money }, lang) => money && MONEY_NAMES[money][lang] },
  {
    header: { uk: 'Оплата', ru: 'Оплата' },
    cell: ({ paymentMethod }, lang) => PAYMENT_METHOD_NAMES[paymentMethod][lang],
  },
  {
    header: { uk: 'Доставка', ru: 'Доставка' },
    cell: ({ shippingMethod }, lang) => SHIPPING_METHOD_NAMES[shippingMethod][lang],
  },
  { header: { uk: 'Куди', ru: 'Куда' }, cell: ({ place }) => place },
  { header: { uk: 'ТТН', ru: 'ТТН' }, cell: ({ trackingNumber }) => trackingNumber },
  { header: { uk: 'Реєстр', ru: 'Реестр' }, cell: ({ register }) => register },
  {
    header: { uk: 'Подзвонити', ru: 'Позвонить' },
    cell: ({ isCallbackNeeded }, lang) => (isCallbackNeeded ? YES[lang] : null),
  },
  { header: { uk: 'Відкритих завдань', ru: 'Открытых заданий' }, cell: ({ tasks }) => tasks },
];

/** Returns orders as CSV. */
export const ordersCsv = (orders: readonly OrderRow[], lang: Language): string =>
  csvOf([
    COLUMNS.map(({ header }) => header[lang]),
    ...orders.map((order) => COLUMNS.map(({ cell }) => cell(order, lang))),
  ]);
