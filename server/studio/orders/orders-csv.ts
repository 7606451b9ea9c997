import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import { type Localized, localizedTexts } from '../../../src/contract/localized.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { OrderRow } from '../../../studio/contract/order-list.ts';
import type { MoneyState, OrderExport } from '../../../studio/contract/queries/orders.ts';
import { PAYMENT_METHOD_NAMES, SHIPPING_METHOD_NAMES } from '../../orders/methods.ts';
import { STATUS_NAMES } from '../../orders/statuses.ts';
import { type CsvCell, commaMoney, csvPhone, spreadsheetCsv } from '../spreadsheet-csv.ts';
import { readOrders } from './list-orders.ts';

/** Maximum number of orders in one file, which is made in memory. */
const MOST_EXPORTED = 20_000;

const HEADERS = localizedTexts<readonly string[]>({
  uk: [
    ...[
      '№',
      'Дата',
      'Час',
      'Стан',
      'Одержувач',
      'Телефон',
      'Штук',
      'Вага, г',
      'Сума, ₴',
      'Гроші',
      'Оплата',
      'Доставка',
    ],
    ...['Куди', 'ТТН', 'Реєстр', 'Подзвонити', 'Відкритих завдань'],
  ],
  ru: [
    ...['№', 'Дата', 'Время', 'Состояние', 'Получатель', 'Телефон', 'Штук', 'Вес, г', 'Сумма, ₴', 'Деньги', 'Оплата'],
    ...['Доставка', 'Куда', 'ТТН', 'Реестр', 'Позвонить', 'Открытых заданий'],
  ],
});

const MONEY_NAMES: Readonly<Record<MoneyState, Localized>> = {
  unpaid: { uk: 'Не оплачено', ru: 'Не оплачено' },
  'on-receipt': { uk: 'Сплатять при отриманні', ru: 'Оплатят при получении' },
  paid: { uk: 'Оплачено', ru: 'Оплачено' },
  refunded: { uk: 'Повернуто гроші', ru: 'Возвращены деньги' },
};

const YES: Localized = { uk: 'так', ru: 'да' };

/**
 * Reads the orders that match the filters, in the order of the list, at most MOST_EXPORTED.
 * @returns the orders and the number of all matches
 */
export const readAllOrders = (client: pg.ClientBase, lang: Language, filters: OrderExport) =>
  readOrders(client, lang, filters, { offset: 0, limit: MOST_EXPORTED });

/** Returns orders as CSV. */
export const ordersCsv = (orders: readonly OrderRow[], lang: Language): string =>
  spreadsheetCsv([HEADERS[lang], ...orders.map((order) => cellsOf(order, lang))]);

function cellsOf(order: OrderRow, lang: Language): CsvCell[] {
  const { date, time } = kyivMoment(new Date(order.createdAt));
  return [
    ...[order.number, date, time, STATUS_NAMES[order.status][lang], order.name, csvPhone(order.phone)],
    ...[order.pieces, order.weight, commaMoney(order.totalCost)],
    order.money && MONEY_NAMES[order.money][lang],
    PAYMENT_METHOD_NAMES[order.paymentMethod][lang],
    SHIPPING_METHOD_NAMES[order.shippingMethod][lang],
    ...[order.place, order.trackingNumber, order.register],
    order.isCallbackNeeded ? YES[lang] : null,
    order.tasks,
  ];
}
