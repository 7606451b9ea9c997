import type pg from 'pg';
import * as v from 'valibot';
import { apiPath } from '../../src/contract/api.ts';
import { pathOf } from '../../src/contract/endpoint.ts';
import type { Language } from '../../src/contract/language.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { stopStockAlert } from '../../src/contract/stock-alert.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { previewFile } from '../../src/rules/preview-file.ts';
import { stockAlertPath } from '../../src/rules/stock-alert-path.ts';
import { readRow } from '../db/rows.ts';
import type { Block } from '../messages/blocks.ts';
import type { Message } from '../messages/letter.ts';
import { alertToken } from './token.ts';

const WORDS = localizedTexts({
  uk: {
    storedSubject: 'Повідомимо, коли з’явиться: {name}',
    storedHeading: 'Повідомимо, коли з’явиться',
    stored: 'Ви попросили написати, коли «{name}» знову буде в наявності. Щойно товар надійде, ви отримаєте один лист.',
    stop: 'Передумали або просили не ви?',
    stopLink: 'Не повідомляти',
    subject: 'Знову є: {name}',
    heading: 'Знову в наявності',
    back: '«{name}» знову в наявності. Ви просили про це написати.',
    open: 'Перейти до товару',
    once: 'Це єдиний лист про цей товар: більше не писатимемо. Товар ми не відкладаємо, тож його можуть розібрати.',
    sms: 'Позолота: знову є «{name}». {link}',
  },
  ru: {
    storedSubject: 'Сообщим, когда появится: {name}',
    storedHeading: 'Сообщим, когда появится',
    stored:
      'Вы попросили написать, когда «{name}» снова будет в наличии. Как только товар поступит, вы получите одно письмо.',
    stop: 'Передумали или просили не вы?',
    stopLink: 'Не сообщать',
    subject: 'Снова есть: {name}',
    heading: 'Снова в наличии',
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

const productSchema = v.object({
  name: v.string(),
  slug: v.string(),
  /** Id of the first picture; null without one. */
  picture: v.nullable(v.string()),
});
type Product = v.InferOutput<typeof productSchema>;

type Content =
  | { readonly type: 'stock-alert'; readonly productId: number }
  | { readonly type: 'stock-alert-stored'; readonly productId: number; readonly alertId: string };

/** Returns the message that a product is available again, or the confirmation that it will be sent. */
export async function composeStockAlert(content: Content, { pool, ...options }: Options): Promise<Message> {
  const product = await readRow(pool, productSchema, {
    text: `SELECT p.name ->> $1 AS name, p.slug, (SELECT pm.media_id FROM product_media pm
        WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1) AS picture FROM products p WHERE p.id = $2`,
    values: [options.lang, content.productId],
  });
  if (!product) throw new Error(`There is no product ${content.productId}`);
  return writeStockAlert(content, product, options);
}

/** Writes the message or the confirmation. */
export function writeStockAlert(content: Content, product: Product, options: Omit<Options, 'pool'>): Message {
  return content.type === 'stock-alert' ? writeBack(product, options) : writeStored(content.alertId, product, options);
}

function writeBack(product: Product, { lang, siteOrigin }: Omit<Options, 'pool'>): Message {
  const words = WORDS[lang];
  const link = siteOrigin + localize(lang, paths.page(product.slug));
  const fill = (text: string) => text.replace('{name}', () => product.name).replace('{link}', () => link);
  return {
    subject: fill(words.subject),
    heading: words.heading,
    blocks: [
      { kind: 'text', text: fill(words.back) },
      ...pictureOf(product, siteOrigin),
      { kind: 'action', label: words.open, link },
      { kind: 'small', text: words.once },
    ],
    sms: fill(words.sms),
  };
}

function writeStored(alertId: string, product: Product, { lang, secret, siteOrigin }: Omit<Options, 'pool'>): Message {
  const words = WORDS[lang];
  const fill = (text: string) => text.replace('{name}', () => product.name);
  const subject = fill(words.storedSubject);
  const token = alertToken(secret, alertId);
  const stop = siteOrigin + localize(lang, stockAlertPath(alertId, token));
  return {
    subject,
    heading: words.storedHeading,
    blocks: [
      { kind: 'text', text: fill(words.stored) },
      ...pictureOf(product, siteOrigin),
      { kind: 'small', text: words.stop, label: words.stopLink, link: stop },
    ],
    sms: `${subject} ${stop}`,
    unsubscribe: siteOrigin + apiPath(pathOf(stopStockAlert.path, { id: alertId }), lang, { token }),
  };
}

const pictureOf = ({ picture }: Product, siteOrigin: string): Block[] =>
  picture === null ? [] : [{ kind: 'picture', src: `${siteOrigin}/media/${previewFile(picture)}` }];
