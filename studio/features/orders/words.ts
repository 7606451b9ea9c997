import { msg } from '@lingui/core/macro';
import type { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import type { PieceFate } from '../../../src/rules/piece-fates.ts';
import type { MessageSubject } from '../../contract/message-subjects.ts';
import type { MoveRefusal, OrderStatus } from '../../contract/order-moves.ts';
import type { MoneyState, OrderNeed } from '../../contract/queries/orders.ts';
import type { TaskGroup } from '../../contract/queries/tasks.ts';
import type { Resolution, ShopTask } from '../../contract/tasks.ts';
import type { Words } from '../../lib/words.ts';
import type { Tone } from '../../ui/notice.tsx';

type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const STATUS_TONES: Readonly<Partial<Record<OrderStatus, Tone>>> = {
  new: 'info',
  'awaiting-payment': 'warning',
  paid: 'info',
  finished: 'success',
  cancelled: 'error',
  returned: 'error',
};

/** Labels of the buttons that move an order to a state. */
export const MOVE_WORDS: Words<Exclude<OrderStatus, 'new' | 'awaiting-payment'>> = {
  paid: msg`Позначити оплаченим`,
  packed: msg`Позначити зібраним`,
  shipped: msg`Позначити відправленим`,
  delivered: msg`Позначити доставленим`,
  finished: msg`Позначити виконаним`,
  cancelled: msg`Скасувати замовлення`,
  returned: msg`Записати повернення`,
};

export const REFUSAL_WORDS: Words<MoveRefusal> = {
  'picked-up': msg`Його заберуть із магазину`,
  'bank-says': msg`Оплату карткою підтверджує банк`,
  'not-sent': msg`Спочатку посилку треба відправити`,
  ended: msg`Замовлення вже закінчено`,
  'on-its-way': msg`Посилка вже у дорозі`,
  'cancel-instead': msg`Його ще не відправлено: скасуйте його`,
  'not-paid': msg`Його ще не оплачено`,
  'paid-on-receipt': msg`Його оплачують при отриманні`,
  passed: msg`Цей стан уже позаду`,
  'rest-due': msg`Покупець ще не сплатив решту`,
  'not-yet': msg`До цього стану ще є інші кроки`,
};

export const PAYMENT_WORDS: Words<PaymentMethod> = {
  card: msg`Карткою онлайн`,
  'cash-on-delivery': msg`При отриманні`,
  invoice: msg`За рахунком`,
};

/** States of an order's money. */
export const MONEY_WORDS: Words<MoneyState> = {
  unpaid: msg`Не оплачено`,
  'on-receipt': msg`Сплатять при отриманні`,
  paid: msg`Оплачено`,
  refunded: msg`Є повернення`,
};

export const DELIVERY_WORDS: Words<ShippingMethod> = {
  'nova-poshta-branch': msg`Нова пошта, відділення`,
  'nova-poshta-locker': msg`Нова пошта, поштомат`,
  'nova-poshta-courier': msg`Нова пошта, кур’єр`,
  pickup: msg`Самовивіз`,
};

/** Labels of automatic resolutions of tasks. */
export const RESOLUTION_WORDS: Words<Resolution> = {
  repeated: msg`Повторено`,
  done: msg`Зроблено`,
  cancelled: msg`Скасовано`,
  'planned anew': msg`Заплановано знову`,
  freed: msg`Місця знову досить`,
  resumed: msg`Публікація знову працює`,
};

export const TASK_WORDS: Words<ShopTask['kind']> = {
  'paid-but-unavailable': msg`Оплачено, а товару немає`,
  'paid-twice': msg`Оплачено двічі`,
  'paid-wrong-amount': msg`Оплачено іншу суму`,
  'payment-reversed': msg`Банк забрав оплату назад`,
  'refund-failed': msg`Гроші не повернулися`,
  'refund-by-transfer': msg`Повернути гроші переказом`,
  'payment-unknown': msg`Невідомо, чи оплачено`,
  'payment-without-order': msg`Оплата без замовлення`,
  'waybill-failed': msg`ТТН не створено`,
  'waybill-missing': msg`Відправлено без ТТН`,
  'waybill-not-deleted': msg`ТТН не видалено`,
  'parcel-returned': msg`Посилка повертається: прийміть товар`,
  'message-failed': msg`Повідомлення не надіслано`,
  'job-failed': msg`Робота не виконалася`,
  'plan-failed': msg`Заплановане не зроблено`,
  'sms-budget': msg`Вичерпано SMS на цю годину`,
  'disk-low': msg`На сервері закінчується місце`,
  'shop-restored': msg`Магазин відновлено з резервної копії`,
  'publishing-stopped': msg`Публікація не працює`,
  'special-order': msg`Просять привезти під замовлення`,
  own: msg`Завдання працівника`,
};

export const TASK_GROUP_WORDS: Words<TaskGroup> = {
  own: msg`Власні`,
  money: msg`Гроші`,
  failure: msg`Не вийшло само`,
  request: msg`Під замовлення й повернені посилки`,
  plan: msg`Заплановане`,
};

export const NEED_WORDS: Words<OrderNeed> = {
  call: msg`Зателефонувати`,
  pack: msg`Зібрати`,
  payment: msg`Дочекатися оплати`,
  parcel: msg`Розшукати посилку`,
};

export const FATE_WORDS: Words<PieceFate> = {
  shelf: msg`На полицю`,
  'written-off': msg`Списано`,
  'never-there': msg`Не було на полиці`,
  kept: msg`Лишається в покупця`,
};

export const MESSAGE_WORDS: Words<MessageSubject> = {
  placed: msg`замовлення прийнято`,
  paid: msg`замовлення оплачено`,
  packed: msg`можна забирати`,
  shipped: msg`замовлення в дорозі`,
  tracking: msg`номер відправлення`,
  delivered: msg`посилка прибула`,
  cancelled: msg`замовлення скасовано`,
  returned: msg`повернення`,
  refunded: msg`гроші повертаємо`,
  'money-returned': msg`гроші повернуто`,
  'part-returned': msg`частину грошей повернуто`,
  changed: msg`замовлення змінено`,
  'pay-link': msg`посилання на оплату`,
  note: msg`лист від магазину`,
  'review-request': msg`прохання про відгук`,
  'review-reply': msg`відповідь на відгук`,
  'stock-alert': msg`товар знову є`,
  'stock-alert-stored': msg`підтвердження: повідомимо, коли товар з’явиться`,
  code: msg`код підтвердження`,
  'contact-known': msg`кабінет уже є`,
  'contact-added': msg`додано контакт`,
  'contact-replaced': msg`контакт змінено`,
  'password-changed': msg`пароль змінено`,
  'new-device': msg`вхід із нового пристрою`,
};
