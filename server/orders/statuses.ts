import type { Localized } from '../../src/contract/localized.ts';
import type { OrderProgress } from '../../src/contract/order.ts';
import { ORDER_STATUSES, type OrderStatus, orderStatusSchema } from '../../studio/contract/order-moves.ts';

export { ORDER_STATUSES, type OrderStatus, orderStatusSchema };

/** Statuses as the customer reads them. */
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

/** Kinds of the statuses. */
export const PROGRESS: Readonly<Record<OrderStatus, OrderProgress>> = {
  new: 'active',
  'awaiting-payment': 'waiting',
  paid: 'active',
  packed: 'active',
  shipped: 'active',
  delivered: 'done',
  finished: 'done',
  cancelled: 'ended',
  returned: 'ended',
};
