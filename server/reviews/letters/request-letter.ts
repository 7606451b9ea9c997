import type pg from 'pg';
import * as v from 'valibot';
import { apiPath } from '../../../src/contract/api.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { stopReviewLetters } from '../../../src/contract/order-review.ts';
import { orderPaths } from '../../../src/rules/order-paths.ts';
import { localize } from '../../../src/rules/paths.ts';
import { readRow, readRows } from '../../db/rows.ts';
import type { Message } from '../../messages/letter.ts';
import { reviewToken, stopToken } from './token.ts';

const WORDS = localizedTexts({
  uk: {
    subject: 'Як вам покупки? Замовлення № {number}',
    greeting:
      'Вітаємо! Нещодавно ви отримали замовлення № {number}. Розкажіть, як воно в роботі: кілька слів і фото допоможуть тим, хто ще обирає.',
    items: 'Ось що в ньому було:',
    link: 'Оцінити покупки',
    proof: 'Входити нікуди не треба. Біля відгуку напишемо, що товар куплено в нас. Посилання діє два місяці.',
    stop: 'Це єдиний лист про це замовлення. Не хочете таких листів і надалі?',
    stopLink: 'Більше не надсилати',
  },
  ru: {
    subject: 'Как вам покупки? Заказ № {number}',
    greeting:
      'Здравствуйте! Недавно вы получили заказ № {number}. Расскажите, каков он в работе: несколько слов и фото помогут тем, кто ещё выбирает.',
    items: 'Вот что в нём было:',
    link: 'Оценить покупки',
    proof: 'Входить никуда не нужно. Возле отзыва напишем, что товар куплен у нас. Ссылка действует два месяца.',
    stop: 'Это единственное письмо об этом заказе. Не хотите таких писем и впредь?',
    stopLink: 'Больше не присылать',
  },
});

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly secret: string;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

interface Request {
  readonly orderId: string;
  /** ISO 8601: expiry of its link. */
  readonly until: string;
}

/** Returns the letter that asks for reviews of an order's products. */
export async function composeReviewRequest(request: Request, options: Options): Promise<Message> {
  return writeReviewRequest(request, await readOrder(options.pool, options.lang, request.orderId), options);
}

interface Received {
  readonly number: number;
  /** Names of the products, in the language of the letter. */
  readonly names: readonly string[];
}

/** Writes the letter, with the link that needs no account and the link to opt out. */
export function writeReviewRequest(
  { orderId, until }: Request,
  { number, names }: Received,
  { lang, secret, siteOrigin }: Omit<Options, 'pool'>,
): Message {
  const words = WORDS[lang];
  const fill = (text: string) => text.replace('{number}', String(number));
  const stop = stopToken(secret, orderId);
  const link = siteOrigin + localize(lang, orderPaths.review(orderId, reviewToken(secret, orderId, new Date(until))));
  const stopLink = siteOrigin + localize(lang, orderPaths.stopLetters(orderId, stop));
  const subject = fill(words.subject);
  return {
    subject,
    blocks: [
      { kind: 'text', text: fill(words.greeting) },
      { kind: 'list', title: words.items, items: names },
      { kind: 'action', label: words.link, link },
      { kind: 'text', text: words.proof },
      { kind: 'small', text: words.stop, label: words.stopLink, link: stopLink },
    ],
    sms: `${subject}: ${link}`,
    unsubscribe: siteOrigin + apiPath(pathOf(stopReviewLetters.path, { id: orderId }), lang, { token: stop }),
  };
}

async function readOrder(pool: pg.Pool, lang: Language, orderId: string): Promise<Received> {
  const order = await readRow(pool, v.object({ number: v.number() }), {
    text: 'SELECT number FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (!order) throw new Error(`There is no order ${orderId}`);
  const items = await readRows(pool, v.object({ name: v.string() }), {
    text: `SELECT i.name ->> $1 AS name FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = $2 AND p.is_published GROUP BY i.name ORDER BY min(i.position)`,
    values: [lang, orderId],
  });
  return { number: order.number, names: items.map(({ name }) => name) };
}
