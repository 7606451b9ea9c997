import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStatus } from '../contract/order-moves.ts';
import type { PromoKind } from '../contract/queries/promo.ts';
import type { ReviewStatus } from '../contract/reviews.ts';

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

/** Labels of states and kinds, for their own screens and for the journal. */
export const ORDER_STATUS_NAMES: Words<OrderStatus> = {
  new: msg`Нове`,
  'awaiting-payment': msg`Очікує оплати`,
  paid: msg`Оплачено`,
  packed: msg`Зібрано`,
  shipped: msg`У дорозі`,
  delivered: msg`Доставлено`,
  finished: msg`Виконано`,
  cancelled: msg`Скасовано`,
  returned: msg`Повернено`,
};

export const REVIEW_STATUS_NAMES: Words<ReviewStatus> = {
  pending: msg`Чекає`,
  published: msg`На сайті`,
  rejected: msg`Відхилено`,
};

export const PROMO_KIND_NAMES: Words<PromoKind> = {
  percent: msg`Відсоток`,
  amount: msg`Сума`,
  'free-delivery': msg`Безкоштовна доставка`,
};
