import { html } from 'hono/html';
import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { readRow, readRows } from '../db/rows.ts';
import { letter, plainText, type RenderedMessage } from '../messages/letter.ts';
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
    link: 'Відгук і відповідь на сайті: {link}',
    withdrawn: 'Відповідь поки що прибрано з сайту. Відгуки інших покупців: {link}',
  },
  ru: {
    subject: 'Мы ответили на ваш отзыв',
    greeting: 'Здравствуйте, {name}! Спасибо за отзыв о «{subject}». Вот наш ответ:',
    shop: 'Позолоте',
    link: 'Отзыв и ответ на сайте: {link}',
    withdrawn: 'Ответ пока убран с сайта. Отзывы других покупателей: {link}',
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

/** Renders the e-mail about the shop's reply, with the reply at the time of sending. */
export async function renderReviewReply(
  { reviewId }: { readonly reviewId: number },
  { pool, lang, siteOrigin }: Options,
): Promise<RenderedMessage> {
  const review = await readRow(pool, repliedSchema, {
    text: `SELECT r.author, r.reply, p.name ->> $2 AS product, p.slug FROM reviews r
      LEFT JOIN products p ON p.id = r.product_id AND p.is_published WHERE r.id = $1`,
    values: [reviewId, lang],
  });
  if (!review) throw new Error(`There is no review ${reviewId}`);
  const words = WORDS[lang];
  const link = siteOrigin + localize(lang, review.slug === null ? paths.reviews() : paths.page(review.slug));
  const greeting = words.greeting
    .replace('{subject}', () => review.product ?? words.shop)
    .replace('{name}', () => review.author);
  const said = review.reply === null ? [] : [greeting, ...review.reply.split(/\n+/)];
  const [before = ''] = (review.reply === null ? words.withdrawn : words.link).split('{link}');
  return {
    subject: words.subject,
    text: plainText([...said, before + link]),
    html: await letter(lang, words.subject, [
      ...said.map((line) => html`<p>${line}</p>`),
      html`<p>${before}<a href="${link}">${link}</a></p>`,
    ]),
    sms: `${words.subject}: ${link}`,
  };
}
