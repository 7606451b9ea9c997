import type { Language } from '../src/contract/language.ts';
import { formatMoney } from '../src/rules/money.ts';
import type { OrderErrorCode } from '../studio/contract/order-errors.ts';
import type { Message } from './error-messages.ts';

/** Why an order cannot be moved, ... */
const MOVE_REFUSALS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  uk: {
    'picked-up': 'його заберуть із магазину.',
    'bank-says': 'оплату карткою підтверджує банк.',
    'not-sent': 'спочатку посилку треба відправити.',
    ended: 'замовлення вже закінчено.',
    'on-its-way': 'посилка вже у дорозі.',
    'cancel-instead': 'його ще не відправлено; скасуйте його.',
    'not-paid': 'його ще не оплачено.',
    'paid-on-receipt': 'його оплачують при отриманні.',
    passed: 'цей стан уже позаду.',
    'not-yet': 'до цього стану ще є інші кроки.',
  },
  ru: {
    'picked-up': 'его заберут из магазина.',
    'bank-says': 'оплату картой подтверждает банк.',
    'not-sent': 'сначала посылку нужно отправить.',
    ended: 'заказ уже закончен.',
    'on-its-way': 'посылка уже в пути.',
    'cancel-instead': 'его ещё не отправили; отмените его.',
    'not-paid': 'он ещё не оплачен.',
    'paid-on-receipt': 'его оплачивают при получении.',
    passed: 'это состояние уже позади.',
    'not-yet': 'до этого состояния есть другие шаги.',
  },
};

/** ... and why it gets no waybill, or keeps it. */
const WAYBILL_REFUSALS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  uk: {
    'no-order': 'такого замовлення немає.',
    ended: 'замовлення вже закінчено.',
    pickup: 'його заберуть із магазину.',
    'typed-address': 'місце вписано від руки. Виберіть його з довідника або створіть ТТН у кабінеті.',
    'no-recipient': 'немає імені або телефону одержувача.',
    'not-packed': 'ТТН створюють, коли замовлення зібрано.',
    none: 'ТТН, яку можна видалити, немає.',
  },
  ru: {
    'no-order': 'такого заказа нет.',
    ended: 'заказ уже закончен.',
    pickup: 'его заберут из магазина.',
    'typed-address': 'место вписано от руки. Выберите его из справочника или создайте ТТН в кабинете.',
    'no-recipient': 'нет имени или телефона получателя.',
    'not-packed': 'ТТН создают, когда заказ собран.',
    none: 'ТТН, которую можно удалить, нет.',
  },
};

/** What the staff reads for each refusal of orders and tasks. */
export const ORDER_MESSAGES: Readonly<Record<OrderErrorCode, Message>> = {
  order_move_refused: {
    uk: ({ refusal = '', from = '', to = '' }) =>
      `Стан «${from}» не змінюється на «${to}»: ${MOVE_REFUSALS.uk[refusal]}`,
    ru: ({ refusal = '', from = '', to = '' }) =>
      `Состояние «${from}» не меняется на «${to}»: ${MOVE_REFUSALS.ru[refusal]}`,
  },
  order_not_editable: {
    uk: ({ status = '' }) => `Замовлення вже має стан «${status}», тож змінити його не можна.`,
    ru: ({ status = '' }) => `Заказ уже в состоянии «${status}», поэтому изменить его нельзя.`,
  },
  order_without_lines: {
    uk: () => 'У замовленні має лишитися хоча б один товар. Якщо не потрібно нічого, скасуйте його.',
    ru: () => 'В заказе должен остаться хотя бы один товар. Если не нужно ничего, отмените его.',
  },
  order_without_recipient: {
    uk: () => 'Покупець не лишив ні пошти, ні телефону: писати нікому.',
    ru: () => 'Покупатель не оставил ни почты, ни телефона: писать некому.',
  },
  order_paid_grows: {
    uk: ({ amount = 0 }) =>
      `Замовлення оплачено, а стало б дорожчим на ${formatMoney(Number(amount))}: доплату за ним прийняти не можна. Оформіть на решту друге замовлення.`,
    ru: ({ amount = 0 }) =>
      `Заказ оплачен, а стал бы дороже на ${formatMoney(Number(amount))}: доплату за него принять нельзя. Оформите на остальное второй заказ.`,
  },
  refund_too_much: {
    uk: ({ most = 0 }) => `Повернути можна щонайбільше ${formatMoney(Number(most))}.`,
    ru: ({ most = 0 }) => `Вернуть можно не больше ${formatMoney(Number(most))}.`,
  },
  refund_nothing: {
    uk: () => 'За цим замовленням немає грошей, які можна повернути.',
    ru: () => 'По этому заказу нет денег, которые можно вернуть.',
  },
  refund_cancel_instead: {
    uk: () => 'Щоб повернути всі гроші, скасуйте замовлення: разом із грошима на склад повернеться й товар.',
    ru: () => 'Чтобы вернуть все деньги, отмените заказ: вместе с деньгами на склад вернётся и товар.',
  },
  refund_key_used: {
    uk: () => 'Таке повернення вже записано з іншою сумою. Оновіть сторінку.',
    ru: () => 'Такой возврат уже записан с другой суммой. Обновите страницу.',
  },
  waybill_refused: {
    uk: ({ reason = '' }) => `Нова пошта: ${WAYBILL_REFUSALS.uk[reason] ?? reason}`,
    ru: ({ reason = '' }) => `Новая почта: ${WAYBILL_REFUSALS.ru[reason] ?? reason}`,
  },
  nothing_to_print: {
    uk: () => 'Серед вибраних замовлень жодне не оплачується за рахунком.',
    ru: () => 'Среди выбранных заказов ни один не оплачивается по счёту.',
  },
  task_not_found: { uk: () => 'Такого завдання немає.', ru: () => 'Такого задания нет.' },
  task_not_open: {
    uk: () => 'Це завдання вже хтось закрив.',
    ru: () => 'Это задание уже кто-то закрыл.',
  },
  task_not_repeatable: {
    uk: () => 'Повторити це не можна: зробіть вручну й закрийте завдання.',
    ru: () => 'Повторить это нельзя: сделайте вручную и закройте задание.',
  },
};
