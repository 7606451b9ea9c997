import * as v from 'valibot';
import type { Localized } from '../db/schema/columns.ts';

/** Every state of an order, in the order in which it goes through them; the last two end it early. */
export const ORDER_STATUSES = [
  'new',
  'awaiting-payment',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'finished',
  'cancelled',
  'returned',
] as const;
export const orderStatusSchema = v.picklist(ORDER_STATUSES);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

/** A status as the customer reads it. */
export const STATUS_NAMES: Readonly<Record<OrderStatus, Localized>> = {
  new: { uk: 'Нове', ru: 'Новый' },
  'awaiting-payment': { uk: 'Очікує оплати', ru: 'Ожидает оплаты' },
  paid: { uk: 'Оплачено', ru: 'Оплачен' },
  packed: { uk: 'Зібрано', ru: 'Собран' },
  shipped: { uk: 'У дорозі', ru: 'В пути' },
  delivered: { uk: 'Доставлено', ru: 'Доставлен' },
  finished: { uk: 'Виконано', ru: 'Выполнен' },
  cancelled: { uk: 'Скасовано', ru: 'Отменён' },
  returned: { uk: 'Повернено', ru: 'Возвращён' },
};
