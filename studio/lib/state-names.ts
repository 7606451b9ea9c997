import { msg } from '@lingui/core/macro';
import type { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import type { Language } from '../../src/contract/language.ts';
import type { TaxSystem } from '../../src/contract/limits.ts';
import type { OrderStatus } from '../contract/order-moves.ts';
import type { PromoKind } from '../contract/queries/promo.ts';
import type { Preset } from '../contract/report-periods.ts';
import type { ReviewStatus } from '../contract/reviews.ts';
import type { WEEK } from '../contract/site.ts';
import type { Words } from './words.ts';

/** Names of the languages that customers are written to in. */
export const LANGUAGE_NAMES: Words<Language> = { uk: msg`українська`, ru: msg`російська` };

/** The languages as adverbs, for labels such as "Назва українською". */
export const IN_LANGUAGE: Words<Language> = { uk: msg`українською`, ru: msg`російською` };

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

export const TAX_SYSTEM_NAMES: Words<TaxSystem> = {
  general: msg`Загальна система`,
  'single-2': msg`Єдиний податок, 2 група`,
  'single-3': msg`Єдиний податок, 3 група`,
};

export const DAY_NAMES: Words<(typeof WEEK)[number]> = {
  Monday: msg`Пн`,
  Tuesday: msg`Вт`,
  Wednesday: msg`Ср`,
  Thursday: msg`Чт`,
  Friday: msg`Пт`,
  Saturday: msg`Сб`,
  Sunday: msg`Нд`,
};

export const ANNOUNCEMENT_TYPE_NAMES: Words<(typeof ANNOUNCEMENT_TYPES)[number]> = {
  info: msg`Звичайне`,
  sale: msg`Знижки`,
  winterHolidays: msg`Зимові свята, зі сніжинками`,
};

export const PRESET_NAMES: Words<Preset> = {
  today: msg`Сьогодні`,
  yesterday: msg`Учора`,
  'last-7': msg`7 днів`,
  'last-30': msg`30 днів`,
  'this-month': msg`Цей місяць`,
  'last-month': msg`Минулий місяць`,
  'this-quarter': msg`Цей квартал`,
  'this-year': msg`Цей рік`,
};
