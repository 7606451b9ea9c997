import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StockMovement } from '../contract/stock.ts';

/** Labels of the reasons of movements. */
export const REASONS: Readonly<Record<StockMovement['reason'], MessageDescriptor>> = {
  received: msg`Надійшло`,
  returned: msg`Повернення від покупця`,
  'sold-elsewhere': msg`Продано деінде`,
  damaged: msg`Пошкоджено`,
  lost: msg`Загублено`,
  used: msg`Використано в майстерні`,
  correction: msg`Виправлення`,
  counted: msg`Перелік на полиці`,
  imported: msg`З файлу`,
  changed: msg`Без причини`,
  order: msg`Замовлення`,
  'order-cancelled': msg`Замовлення скасовано`,
  'order-returned': msg`Замовлення повернуто`,
};
