import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '../contract/language.ts';
import { paths } from '../rules/paths.ts';
import type { PageHead } from './head.ts';

/** Titles of the screens that have no page data. */
const TITLES = {
  [paths.cart]: msg`Кошик`,
  [paths.checkout]: msg`Оформлення замовлення`,
  [paths.login]: msg`Вхід`,
  [paths.account]: msg`Контакти й пароль`,
  [paths.orders]: msg`Мої замовлення`,
  [paths.wishlist]: msg`Мої бажання`,
  [paths.discount]: msg`Мої знижки`,
  [paths.notebook]: msg`Записник`,
  [paths.search]: msg`Пошук`,
  [paths.orderSuccess]: msg`Замовлення`,
  [paths.orderPaymentDetails]: msg`Оплата замовлення`,
  [paths.oauthSuccess]: msg`Вхід через інший сервіс`,
  [paths.orderReview]: msg`Відгук про покупки`,
  [paths.stockAlert]: msg`Повідомлення про товар`,
};

/** Returns the head of a screen without page data; that of the not-found page for an unknown path. */
export function appHead(i18n: I18n, lang: Language, path: string): Omit<PageHead, 'picture' | 'kind'> {
  const known = (TITLES as Readonly<Record<string, (typeof TITLES)[keyof typeof TITLES]>>)[path];
  const title = i18n._(known ?? msg`Сторінку не знайдено`);
  return {
    lang,
    path,
    title: `${title} — ${i18n._(msg`Позолота`)}`,
    description: `${title}. ${i18n._(msg`Матеріали для золочення, живопису й рукоділля. Доставка по Україні.`)}`,
    isIndexed: false,
  };
}
