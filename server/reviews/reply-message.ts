import { html } from 'hono/html';
import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { readRow, readRows } from '../db/rows.ts';
import { letter, plainText, type RenderedMessage } from '../messages/letter.ts';
import { queueMessage } from '../messages/queue.ts';

const addresseeSchema = v.object({ id: v.number(), email: v.string(), lang: languageSchema });

/**
 * Tells the writers of some reviews by e-mail what the shop has answered, each once: those who have an account with an
 * e-mail, and whose review is published with the answer. Part of the caller's transaction.
 */
export async function tellOfReplies(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  const told = await readRows(client, addresseeSchema, {
    text: `UPDATE reviews r SET told_at = now() FROM customers c
      WHERE r.id = ANY ($1) AND c.id = r.customer_id AND c.email IS NOT NULL
        AND r.status = 'published' AND r.reply IS NOT NULL AND r.told_at IS NULL
      RETURNING r.id, c.email, c.lang`,
    values: [ids],
  });
  for (const { id, email, lang } of told)
    await queueMessage(client, {
      to: { kind: 'email', value: email },
      lang,
      content: { type: 'review-reply', reviewId: id },
    });
}

const WORDS = {
  uk: {
    subject: 'Ми відповіли на ваш відгук',
    greeting: 'Вітаємо, {name}! Дякуємо за відгук про «Позолоту». Ось наша відповідь:',
    link: 'Відгук і відповідь на сайті: {link}',
    withdrawn: 'Відповідь поки що прибрано з сайту. Відгуки інших покупців: {link}',
  },
  ru: {
    subject: 'Мы ответили на ваш отзыв',
    greeting: 'Здравствуйте, {name}! Спасибо за отзыв о «Позолоте». Вот наш ответ:',
    link: 'Отзыв и ответ на сайте: {link}',
    withdrawn: 'Ответ пока убран с сайта. Отзывы других покупателей: {link}',
  },
} as const;

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

/** Renders what tells a writer of the shop's answer, as it is when the message is sent. */
export async function renderReviewReply(
  { reviewId }: { readonly reviewId: number },
  { pool, lang, siteOrigin }: Options,
): Promise<RenderedMessage> {
  const review = await readRow(pool, v.object({ author: v.string(), reply: v.nullable(v.string()) }), {
    text: 'SELECT author, reply FROM reviews WHERE id = $1',
    values: [reviewId],
  });
  if (!review) throw new Error(`There is no review ${reviewId}`);
  const words = WORDS[lang];
  const link = siteOrigin + localize(lang, paths.reviews());
  const greeting = words.greeting.replace('{name}', () => review.author);
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
