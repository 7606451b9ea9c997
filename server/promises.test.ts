import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { CODE_LENGTH } from '../src/contract/one-time-code.ts';
import { FREE_DELIVERY_FROM } from '../src/rules/delivery.ts';
import { formatMoney } from '../src/rules/money.ts';
import { LOCKER_LIMITS } from '../src/rules/parcels.ts';
import { fillPromises, promiseTexts } from '../src/rules/promises.ts';
import { PROMISES } from '../src/rules/shop-promises.ts';
import { openBrowser } from '../tests/helpers/browser.ts';
import { buy } from '../tests/helpers/ordering.ts';
import { openSharedShop } from '../tests/helpers/test-shop.ts';
import { CODE_TEXTS, NOTICE_TEXTS } from './identity/messages/texts.ts';

/**
 * Compares every number with a unit in shoppers' texts with the value that the shop uses. A text with a new promise
 * fails here until its number is in src/rules/promises.ts and has a line in CLAIMS.
 */

const shop = await openSharedShop();

/** Numbers that are written as words. */
const NUMERALS: readonly (readonly [RegExp, string])[] = [
  [/годин[аи]-дві|час-два/giu, '1–2 год.'],
  [/(?<!\p{L})(?:дв[аіух]+|двух|дві)(?!\p{L})(?= (?:\p{L}+ )?(?:дн|год|час|мин|хв))/giu, '2'],
  [/(?<!\p{L})(?:три|тр[ьёе]?о?х)(?!\p{L})(?= (?:\p{L}+ )?(?:дн|год|час|мин|хв))/giu, '3'],
  [/(?<!\p{L})(?:п[’']ят[ьиох]*|пят[ьи])(?!\p{L})(?= (?:\p{L}+ )?(?:дн|год|час|мин|хв))/giu, '5'],
  [/(?<!\p{L})(?:с[іе]м[ьи]?)(?!\p{L})(?= (?:\p{L}+ )?(?:дн|год|час|мин|хв))/giu, '7'],
];

const UNIT =
  '(?:банківськ\\p{L}+ |робоч\\p{L}+ |банковск\\p{L}+ |рабоч\\p{L}+ )?(дн(?:і|ів|я|ей)|день|дней|годин\\p{L}*|год\\.|часов|часа?|хвилин\\p{L}*|минут\\p{L}*|років|роки|рік|рок[уа]|лет|года?|₴|грн|%|кг|см)';
const NUMBER = new RegExp(
  `(?<![\\d:])((?:\\d[\\d\\u202f\\u00a0 ]*(?:[,.]\\d+)?)(?:[–×-]\\d+)*)[\\s\\u00a0]*${UNIT}(?![\\p{L}])`,
  'giu',
);
const HOUR = /(?:до|після|после) (\d\d:\d\d)(?!\d)/giu;

interface Found {
  readonly value: string;
  readonly unit: string;
  /** The sentence with the number. */
  readonly around: string;
}

const plain = (html: string) =>
  html
    .replaceAll(/<\/(?:p|li|td|th|tr|h\d)>/g, '. ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', '\u00a0');

function findNumbers(text: string): Found[] {
  const said = NUMERALS.reduce((whole, [word, digit]) => whole.replaceAll(word, digit), plain(text));
  const around = (index: number) => said.slice(Math.max(0, index - 80), index + 60);
  return [
    ...[...said.matchAll(NUMBER)].map(({ 1: value = '', 2: unit = '', index }) => ({
      value: value.replaceAll(/[\s\u202f\u00a0]/g, ''),
      unit: unit.toLowerCase(),
      around: around(index),
    })),
    ...[...said.matchAll(HOUR)].map(({ 1: value = '', index }) => ({ value, unit: 'hour', around: around(index) })),
  ];
}

interface Claim {
  readonly unit: RegExp;
  /** Pattern of the subject that the sentence is about. */
  readonly about: RegExp;
  readonly values: readonly (string | number)[];
}

const DAY = /^дн|^день/;
const range = ([from, to]: readonly [number, number]) => `${from}–${to}`;
const hryvnias = (kopiykas: number) => String(kopiykas / 100);
const { width, length, height } = LOCKER_LIMITS.size;

/** Allowed values of numbers; the first claim whose unit and subject match applies. */
const CLAIMS: readonly Claim[] = [
  { unit: DAY, about: /рахун|накладна|счёт|счет/i, values: [PROMISES.invoiceDays] },
  { unit: DAY, about: /зберіга|храним|чекає на вас|ждёт вас/i, values: [PROMISES.pickupStorageDays] },
  { unit: DAY, about: /гроші|деньги|верн[её]м|повернемо/i, values: [PROMISES.refundDays, PROMISES.returnDays] },
  { unit: DAY, about: /поверн|возврат|вернуть|роздуми|раздум/i, values: [PROMISES.returnDays] },
  {
    unit: DAY,
    about: /Україн|Украин|підніме|поднимет|відділення|отделени|безкоштовно|бесплатно/i,
    values: [range(PROMISES.deliveryDays)],
  },
  { unit: DAY, about: /помилк|ошибк|записи/i, values: [PROMISES.errorLogDays] },
  { unit: DAY, about: /відповімо|ответим/i, values: [PROMISES.privacyReplyDays] },
  { unit: /^год(?:ин|\.)|^час/, about: /зібрано|собран/i, values: [range(PROMISES.pickupHours)] },
  { unit: /^(?:хвилин|минут)/, about: /код/i, values: [PROMISES.codeMinutes] },
  // Facts about the neighbourhood, which the shop cannot change.
  { unit: /^(?:хвилин|минут)/, about: /метро|автівк|машин/i, values: [7, 15] },
  { unit: /^р[іо]к|^лет|^года?$/, about: /замовлення|заказа|облік|учёт/i, values: [PROMISES.orderDataYears] },
  {
    unit: /₴|грн/,
    about: /доставк|відділення|отделени|по[шч]томат/i,
    values: [hryvnias(FREE_DELIVERY_FROM), hryvnias(LOCKER_LIMITS.cost)],
  },
  // The initial levels of the personal discount.
  { unit: /₴|грн/, about: /завершен|знижк|скидк|від|от/i, values: [5_000, 15_000, 30_000, 60_000] },
  { unit: /%/, about: /./, values: [3, 5, 7, 10] },
  { unit: /кг/, about: /./, values: [LOCKER_LIMITS.weight / 1000] },
  { unit: /см/, about: /./, values: [`${width / 10}×${length / 10}×${height / 10}`] },
  { unit: /hour/, about: /замовлення|заказы/i, values: [PROMISES.dispatchUntil] },
  // Consultations of the gilder, on Fridays.
  { unit: /hour/, about: /золотар|позолотчик|пʼятниц|п’ятниц|пятниц/i, values: ['18:00'] },
];

/** Returns the numbers without a claim, and those that differ from the claim. */
function broken(where: string, text: string): string[] {
  return findNumbers(text).flatMap(({ value, unit, around }) => {
    const claim = CLAIMS.find((known) => known.unit.test(unit) && known.about.test(around));
    if (claim?.values.some((kept) => String(kept) === value)) return [];
    return [
      `${where}: ${value} ${unit} (${claim ? `kept: ${claim.values.join(' or ')}` : 'nothing keeps it'}): …${around}…`,
    ];
  });
}

const PAGES = [
  'contacts',
  'dostavka-i-oplata',
  'vozvrat-tovara',
  'skidki',
  'politika-konfidencialnosti',
  'publichna-oferta',
];

describe.each(LANGUAGES)('promises in texts: %s', (lang) => {
  test('of pages match the shop’s values', async () => {
    const browser = openBrowser(shop.app, { lang });
    const texts = await Promise.all(
      PAGES.map(async (slug) => {
        const { data } = await browser.get(`/content/${slug}`);
        return { slug, text: `${data.summary} ${data.html}` };
      }),
    );
    for (const { text } of texts) expect(text).not.toMatch(/[{}]/);
    expect(texts.reduce((count, { text }) => count + findNumbers(text).length, 0)).toBeGreaterThan(18);
    expect(texts.flatMap(({ slug, text }) => broken(slug, text))).toEqual([]);
  });

  test('of the announcement do', async () => {
    const { data } = await openBrowser(shop.app, { lang }).get('/announcement');
    expect(findNumbers(data.announcement)).toHaveLength(2);
    expect(broken('announcement', data.announcement)).toEqual([]);
  });

  test('of screens do, with placeholders filled and no numbers of their own', async () => {
    const texts = [...(await readMessages(lang))];
    expect(texts.length).toBeGreaterThan(300);
    const own = texts.flatMap((text) => findNumbers(text).map(({ value, unit }) => `${value} ${unit}: ${text}`));
    expect(own).toEqual([]);
  });

  test('of messages do', () => {
    const texts = [CODE_TEXTS, NOTICE_TEXTS].flatMap((all) =>
      Object.values(all).flatMap((text) => [text[lang].subject, ...text[lang].paragraphs, text[lang].sms]),
    );
    const filled = texts.map((text) => fillPromises(lang, text));
    expect(filled.flatMap(findNumbers).length).toBeGreaterThanOrEqual(6);
    expect(filled.flatMap((text) => broken('message', text))).toEqual([]);
  });

  test('of order messages do', async () => {
    const book = await readFile(new URL('./orders/messages/texts.snapshot.txt', import.meta.url), 'utf8');
    const said = book.split('\n\n').filter((entry) => entry.startsWith(lang));
    const numbers = said.flatMap(findNumbers).filter(({ unit }) => !/₴|hour/.test(unit));
    expect(numbers.length).toBeGreaterThan(0);
    expect(
      said.flatMap((text) => broken('order', text.replaceAll(/[\d\u202f]+(?:,\d+)?\u00a0₴|до \d\d:\d\d/g, ''))),
    ).toEqual([]);
  });

  test('of an invoice do: it is valid as long as it says', async () => {
    const browser = openBrowser(shop.app, { lang });
    const company = { name: 'ТОВ «Іконопис»', code: '12345678' };
    const { data } = await buy(browser, 'PZ-SZL-002', 1, { payment: 'invoice', company });
    const { data: invoice } = await browser.get(`/orders/${data.id}/invoice?token=${data.token}`);
    const { data: order } = await browser.get(`/orders/${data.id}?token=${data.token}`);
    const days = findNumbers(invoice.slice(invoice.indexOf('<h1>'))).filter(({ unit }) => DAY.test(unit));
    expect(days.map(({ value }) => Number(value))).toEqual([PROMISES.invoiceDays]);
    const kept = (Date.parse(order.payment.dueUntil) - Date.parse(order.createdAt)) / 86_400_000;
    expect(kept).toBe(PROMISES.invoiceDays);
  });
});

test('wrong numbers in a text are found', () => {
  const says = (text: string) => broken('here', text);
  expect(says('оплата протягом трьох банківських днів, рахунок')).toHaveLength(1);
  expect(says('Зберігаємо п’ять днів')).toEqual([]);
  expect(says('Зберігаємо шість днів, або 6 днів')).toHaveLength(1);
  expect(says('14 днів на повернення')).toEqual([]);
  expect(says('30 днів на повернення')).toHaveLength(1);
  expect(says(`від ${formatMoney(FREE_DELIVERY_FROM + 100)} доставка безкоштовна`)).toHaveLength(1);
  expect(says('Замовлення до 16:00 відправляємо сьогодні')).toHaveLength(1);
  expect(says(promiseTexts('uk')['within-return-days'])).toHaveLength(1);
  expect(CODE_LENGTH).toBe(6);
});

/** Returns Lingui's messages of the screens in one language. */
async function readMessages(lang: Language): Promise<Set<string>> {
  const po = await readFile(new URL(`../locales/${lang}.po`, import.meta.url), 'utf8');
  return new Set([...po.matchAll(/^msgstr "(.+)"$/gm)].map(([, text = '']) => text));
}
