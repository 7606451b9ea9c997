import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import { FREE_DELIVERY_FROM } from './delivery.ts';
import { addDays, isWorkingDay, kyivMoment } from './kyiv-calendar.ts';
import { perLanguage } from './lazy-value.ts';
import { formatMoney } from './money.ts';
import { LOCKER_LIMITS } from './parcels.ts';
import { PROMISES } from './shop-promises.ts';

/**
 * Returns the day (YYYY-MM-DD in Kyiv) of dispatch of an order that can be packed from an instant on: that day if it is
 * a working day before the hour of dispatch, otherwise the next working day.
 */
export function dispatchDate(instant: Date): string {
  const { date, time } = kyivMoment(instant);
  if (isWorkingDay(date) && time < PROMISES.dispatchUntil) return date;
  let next = addDays(date, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

type Forms = Readonly<Record<'one' | 'few' | 'many', string>>;

interface Unit {
  /** `5 днів`, also in the accusative: "зберігаємо 5 днів". */
  readonly counted: Forms;
  /** After words that govern the genitive: "протягом 1 дня". */
  readonly genitive: Forms;
}

const UNITS: Localized<Readonly<Record<'day' | 'hour' | 'minute' | 'year', Unit>>> = {
  uk: {
    day: {
      counted: { one: 'день', few: 'дні', many: 'днів' },
      genitive: { one: 'дня', few: 'днів', many: 'днів' },
    },
    hour: {
      counted: { one: 'година', few: 'години', many: 'годин' },
      genitive: { one: 'години', few: 'годин', many: 'годин' },
    },
    minute: {
      counted: { one: 'хвилину', few: 'хвилини', many: 'хвилин' },
      genitive: { one: 'хвилини', few: 'хвилин', many: 'хвилин' },
    },
    year: {
      counted: { one: 'рік', few: 'роки', many: 'років' },
      genitive: { one: 'року', few: 'років', many: 'років' },
    },
  },
  ru: {
    day: {
      counted: { one: 'день', few: 'дня', many: 'дней' },
      genitive: { one: 'дня', few: 'дней', many: 'дней' },
    },
    hour: {
      counted: { one: 'час', few: 'часа', many: 'часов' },
      genitive: { one: 'часа', few: 'часов', many: 'часов' },
    },
    minute: {
      counted: { one: 'минуту', few: 'минуты', many: 'минут' },
      genitive: { one: 'минуты', few: 'минут', many: 'минут' },
    },
    year: {
      counted: { one: 'год', few: 'года', many: 'лет' },
      genitive: { one: 'года', few: 'лет', many: 'лет' },
    },
  },
};

const NBSP = '\u00a0';

const pluralRules = perLanguage((lang) => new Intl.PluralRules(lang));

function formOf(lang: Language, count: number, forms: Forms): string {
  const category = pluralRules(lang).select(count);
  return category === 'one' || category === 'few' ? forms[category] : forms.many;
}

/** Names of the promises in placeholders of texts; see `fillPromises`. */
export type PromiseName =
  | 'dispatch-until'
  | 'delivery-days'
  | 'free-delivery-from'
  | 'locker-weight'
  | 'locker-size'
  | 'locker-value'
  | 'pickup-hours'
  | 'pickup-storage'
  | 'invoice-days'
  | 'within-invoice-days'
  | 'return-days'
  | 'within-return-days'
  | 'within-refund-days'
  | 'code-minutes'
  | 'fresh-minutes'
  | 'within-privacy-days'
  | 'forget-after'
  | 'order-data-years'
  | 'error-log-days';

/** Returns every promise as a text. Names that begin with `within` stand after "протягом", "в течение". */
export function promiseTexts(lang: Language): Readonly<Record<PromiseName, string>> {
  const units = UNITS[lang];
  const count = (amount: number, forms: Forms) => `${amount}${NBSP}${formOf(lang, amount, forms)}`;
  const range = ([from, to]: readonly [number, number], forms: Forms) =>
    `${from}–${to}${NBSP}${formOf(lang, to, forms)}`;
  const { width, length, height } = LOCKER_LIMITS.size;
  return {
    'dispatch-until': PROMISES.dispatchUntil,
    'delivery-days': range(PROMISES.deliveryDays, units.day.counted),
    'free-delivery-from': formatMoney(FREE_DELIVERY_FROM),
    'locker-weight': `${LOCKER_LIMITS.weight / 1000}${NBSP}кг`,
    'locker-size': `${width / 10}×${length / 10}×${height / 10}${NBSP}см`,
    'locker-value': formatMoney(LOCKER_LIMITS.cost),
    'pickup-hours': range(PROMISES.pickupHours, units.hour.counted),
    'pickup-storage': count(PROMISES.pickupStorageDays, units.day.counted),
    'invoice-days': count(PROMISES.invoiceDays, units.day.counted),
    'within-invoice-days': count(PROMISES.invoiceDays, units.day.genitive),
    'return-days': count(PROMISES.returnDays, units.day.counted),
    'within-return-days': count(PROMISES.returnDays, units.day.genitive),
    'within-refund-days': count(PROMISES.refundDays, units.day.genitive),
    'code-minutes': count(PROMISES.codeMinutes, units.minute.counted),
    'fresh-minutes': count(PROMISES.freshMinutes, units.minute.counted),
    'within-privacy-days': count(PROMISES.privacyReplyDays, units.day.genitive),
    'forget-after': count(PROMISES.forgetAfterDays, units.day.counted),
    'order-data-years': count(PROMISES.orderDataYears, units.year.counted),
    'error-log-days': count(PROMISES.errorLogDays, units.day.counted),
  };
}

const textsByName = perLanguage((lang) => new Map<string, string>(Object.entries(promiseTexts(lang))));

const PLACEHOLDER = /\{\{([a-z-]+)\}\}/g;

/**
 * Fills in the promises in one of the shop's own texts: `{{return-days}}` becomes `14 днів`. Texts are stored with the
 * placeholders, so that a changed promise changes everywhere. An unknown placeholder is left as it is.
 */
export function fillPromises(lang: Language, text: string): string {
  if (!text.includes('{{')) return text;
  const texts = textsByName(lang);
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => texts.get(name) ?? whole);
}
