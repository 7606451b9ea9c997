import { html } from 'hono/html';
import type pg from 'pg';
import * as v from 'valibot';
import { apiPath } from '../../src/contract/api.ts';
import { pathOf } from '../../src/contract/endpoint.ts';
import type { Language } from '../../src/contract/language.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { stopStockAlert } from '../../src/contract/stock-alert.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { stockAlertPath } from '../../src/rules/stock-alert-path.ts';
import { readRow } from '../db/rows.ts';
import { letter, letterButton, plainText, type RenderedMessage, smallPrint } from '../messages/letter.ts';
import { alertToken } from './token.ts';

const WORDS = localizedTexts({
  uk: {
    storedSubject: 'Повідомимо, коли з’явиться: {name}',
    stored: 'Ви попросили написати, коли «{name}» знову буде в наявності. Щойно товар надійде, ви отримаєте один лист.',
    stop: 'Передумали або просили не ви?',
    stopLink: 'Не повідомляти',
    subject: 'Знову є: {name}',
    back: '«{name}» знову в наявності. Ви просили про це написати.',
    open: 'Перейти до товару',
    once: 'Це єдиний лист про цей товар: більше не писатимемо. Товар ми не відкладаємо, тож його можуть розібрати.',
    sms: 'Позолота: знову є «{name}». {link}',
  },
  ru: {
    storedSubject: 'Сообщим, когда появится: {name}',
    stored:
      'Вы попросили написать, когда «{name}» снова будет в наличии. Как только товар поступит, вы получите одно письмо.',
    stop: 'Передумали или просили не вы?',
    stopLink: 'Не сообщать',
    subject: 'Снова есть: {name}',
    back: '«{name}» снова в наличии. Вы просили об этом написать.',
    open: 'Перейти к товару',
    once: 'Это единственное письмо об этом товаре: больше писать не будем. Товар мы не откладываем, так что его могут разобрать.',
    sms: 'Позолота: снова есть «{name}». {link}',
  },
});

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly secret: string;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

type Content =
  | { readonly type: 'stock-alert'; readonly productId: number }
  | { readonly type: 'stock-alert-stored'; readonly productId: number; readonly alertId: string };

/** Renders the message that a product is available again, or the confirmation that it will be sent. */
export async function renderStockAlert(content: Content, options: Options): Promise<RenderedMessage> {
  const { pool, lang, siteOrigin } = options;
  const product = await readRow(pool, v.object({ name: v.string(), slug: v.string() }), {
    text: 'SELECT name ->> $1 AS name, slug FROM products WHERE id = $2',
    values: [lang, content.productId],
  });
  if (!product) throw new Error(`There is no product ${content.productId}`);
  const link = siteOrigin + localize(lang, paths.page(product.slug));
  const fill = (text: string) => text.replace('{name}', () => product.name).replace('{link}', () => link);
  return content.type === 'stock-alert' ? renderBack(lang, fill, link) : renderStored(content.alertId, fill, options);
}

type Fill = (text: string) => string;

async function renderBack(lang: Language, fill: Fill, link: string): Promise<RenderedMessage> {
  const words = WORDS[lang];
  const subject = fill(words.subject);
  return {
    subject,
    text: plainText([fill(words.back), `${words.open}: ${link}`, words.once]),
    html: await letter(lang, subject, [
      html`<p>${fill(words.back)}</p>`,
      letterButton(link, words.open),
      smallPrint(words.once),
    ]),
    sms: fill(words.sms),
  };
}

async function renderStored(
  alertId: string,
  fill: Fill,
  { lang, secret, siteOrigin }: Options,
): Promise<RenderedMessage> {
  const words = WORDS[lang];
  const subject = fill(words.storedSubject);
  const token = alertToken(secret, alertId);
  const stop = siteOrigin + localize(lang, stockAlertPath(alertId, token));
  return {
    subject,
    text: plainText([fill(words.stored), `${words.stop} ${words.stopLink}: ${stop}`]),
    html: await letter(lang, subject, [
      html`<p>${fill(words.stored)}</p>`,
      smallPrint(html`${words.stop} <a href="${stop}">${words.stopLink}</a>`),
    ]),
    sms: `${subject} ${stop}`,
    unsubscribe: siteOrigin + apiPath(pathOf(stopStockAlert.path, { id: alertId }), lang, { token }),
  };
}
