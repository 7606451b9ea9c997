import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { readRow, readRows } from '../db/rows.ts';
import type { Block } from '../messages/blocks.ts';
import type { Message } from '../messages/letter.ts';
import { queueMessage } from '../messages/queue.ts';

const addresseeSchema = v.object({ id: v.number(), email: v.string(), lang: languageSchema });

/**
 * Queues e-mails to the writers of reviews about the shop's reply, each once: if the account or the order has an
 * e-mail, and the review is published with the reply. It runs in the caller's transaction.
 */
export async function notifyOfReplies(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  const told = await readRows(client, addresseeSchema, {
    text: `WITH addressees AS (
        SELECT r.id, coalesce(c.email, o.recipient_email) AS email, coalesce(c.lang, o.lang) AS lang
        FROM reviews r LEFT JOIN customers c ON c.id = r.customer_id LEFT JOIN orders o ON o.id = r.order_id
        WHERE r.id = ANY ($1)
      )
      UPDATE reviews r SET told_at = now() FROM addressees a
      WHERE a.id = r.id AND a.email IS NOT NULL
        AND r.status = 'published' AND r.reply IS NOT NULL AND r.told_at IS NULL
      RETURNING r.id, a.email, a.lang`,
    values: [ids],
  });
  for (const { id, email, lang } of told)
    await queueMessage(client, {
      to: { kind: 'email', value: email },
      lang,
      content: { type: 'review-reply', reviewId: id },
    });
}

const WORDS = localizedTexts({
  uk: {
    subject: 'Ми відповіли на ваш відгук',
    greeting: 'Вітаємо, {name}! Дякуємо за відгук про «{subject}». Ось наша відповідь:',
    shop: 'Позолоту',
    link: 'Відгук і відповідь на сайті',
    withdrawn: 'Відповідь поки що прибрано з сайту.',
    others: 'Відгуки інших покупців',
  },
  ru: {
    subject: 'Мы ответили на ваш отзыв',
    greeting: 'Здравствуйте, {name}! Спасибо за отзыв о «{subject}». Вот наш ответ:',
    shop: 'Позолоте',
    link: 'Отзыв и ответ на сайте',
    withdrawn: 'Ответ пока убран с сайта.',
    others: 'Отзывы других покупателей',
  },
});

const repliedSchema = v.object({
  author: v.string(),
  reply: v.nullable(v.string()),
  /** Name and page of the reviewed product, if it is published; null for the shop. */
  product: v.nullable(v.string()),
  slug: v.nullable(v.string()),
});

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

type Reviewed = v.InferOutput<typeof repliedSchema>;

/** Returns the e-mail about the shop's reply, with the reply at the time of sending. */
export async function composeReviewReply(
  { reviewId }: { readonly reviewId: number },
  { pool, ...options }: Options,
): Promise<Message> {
  const review = await readRow(pool, repliedSchema, {
    text: `SELECT r.author, r.reply, p.name ->> $2 AS product, p.slug FROM reviews r
      LEFT JOIN products p ON p.id = r.product_id AND p.is_published WHERE r.id = $1`,
    values: [reviewId, options.lang],
  });
  if (!review) throw new Error(`There is no review ${reviewId}`);
  return writeReviewReply(review, options);
}

/** Writes the e-mail; without a reply, which has been withdrawn, only with a link to the reviews. */
export function writeReviewReply(
  { author, reply, product, slug }: Reviewed,
  { lang, siteOrigin }: Omit<Options, 'pool'>,
): Message {
  const words = WORDS[lang];
  const { subject } = words;
  const link = siteOrigin + localize(lang, slug === null ? paths.reviews() : paths.page(slug));
  const greeting = words.greeting.replace('{subject}', () => product ?? words.shop).replace('{name}', () => author);
  const blocks: Block[] =
    reply === null
      ? [
          { kind: 'text', text: words.withdrawn },
          { kind: 'action', label: words.others, link },
        ]
      : [
          { kind: 'text', text: greeting },
          { kind: 'quote', paragraphs: reply.split(/\n+/) },
          { kind: 'action', label: words.link, link },
        ];
  return { subject, blocks, sms: `${subject}: ${link}` };
}
