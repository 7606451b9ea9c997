import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/language.ts';
import { CODE_PURPOSES } from '../../src/contract/one-time-code.ts';
import { newEmail, newPhone } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { deriveCode } from '../identity/code.ts';
import type { Contact } from '../identity/contact.ts';
import { createMessageWriter } from '../jobs/handlers.ts';
import type { MessageContent } from './content.ts';
import { MessageError } from './message-error.ts';
import { queueMessage } from './queue.ts';
import { sendMessage } from './send.ts';

const shop = await openSharedShop();

interface Sent {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Returns vendors that record messages; they throw `failures` first. */
function delivery(failures: readonly Error[] = [], smsPerHour = shop.deps.smsPerHour) {
  const sent: Sent[] = [];
  const left = [...failures];
  const take = async (message: Sent) => {
    const failure = left.shift();
    if (failure) throw failure;
    sent.push(message);
  };
  const { deps } = shop;
  const vendors = { mailer: { send: take, close: () => {} }, sms: { send: take } };
  const options = { ...deps, ...vendors, smsPerHour, writeMessage: createMessageWriter(deps) };
  return { sent, send: (id: string) => sendMessage(options, id) };
}

const CODE = { type: 'code', purpose: 'sign-up', requestId: randomUUID(), sendCount: 1 } as const;

/** Queues a message. @returns its id */
async function queue(content: MessageContent, to: Contact = { kind: 'email', value: newEmail() }): Promise<string> {
  await inTransaction(shop.pool, (client) => queueMessage(client, { to, lang: 'uk', content }));
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM messages WHERE recipient = $1', [to.value]);
  return rows[0]?.id ?? '';
}

const isSent = async (id: string) => {
  const { rows } = await shop.pool.query<{ isSent: boolean }>(
    'SELECT sent_at IS NOT NULL AS "isSent" FROM messages WHERE id = $1',
    [id],
  );
  return rows[0]?.isSent;
};

const later = new MessageError('The vendor is down', { isTemporary: true });
const never = new MessageError('There is no such recipient', { isTemporary: false });

test('a message is sent to its recipient with its code', async () => {
  const { send, sent } = delivery();
  const to = newPhone();
  const id = await queue(CODE, { kind: 'phone', value: to });
  await send(id);
  expect(sent).toMatchObject([
    { id, to, text: expect.stringContaining(deriveCode(shop.deps.secret, CODE.requestId, 1)) },
  ]);
  expect(await isSent(id)).toBe(true);
});

test('a repeated job sends the message once', async () => {
  const { send, sent } = delivery();
  const id = await queue(CODE);
  await send(id);
  await send(id);
  expect(sent).toHaveLength(1);
});

test('a message that the vendor has not accepted is retried', async () => {
  const { send, sent } = delivery([later, later]);
  const id = await queue(CODE);
  await expect(send(id)).rejects.toBe(later);
  await expect(send(id)).rejects.toBe(later);
  expect(await isSent(id)).toBe(false);
  await send(id);
  expect(sent).toHaveLength(1);
});

test('an SMS that is retried counts once against the hourly budget', async () => {
  await shop.pool.query('DELETE FROM rate_limits');
  const { send, sent } = delivery([later, later, later], 2);
  const notices = [];
  for (const phone of [newPhone(), newPhone(), newPhone()])
    notices.push(await queue({ type: 'password-changed' }, { kind: 'phone', value: phone }));
  const [first = '', second = '', third = ''] = notices;
  for (let attempt = 0; attempt < 3; attempt++) await expect(send(first)).rejects.toBe(later);
  await send(first);
  await send(second);
  for (let attempt = 0; attempt < 3; attempt++) await expect(send(third)).rejects.toThrow('used up');
  expect(sent.map(({ id }) => id)).toEqual([first, second]);
  await shop.pool.query("DELETE FROM rate_limits WHERE key LIKE 'smsOfShop:%'");
  await send(third);
  expect(sent).toHaveLength(3);
});

test('a retry has the same id and code, so that the vendor recognises it', async () => {
  const [first, second] = [delivery(), delivery()];
  const id = await queue(CODE);
  await first.send(id);
  await shop.pool.query('UPDATE messages SET sent_at = NULL WHERE id = $1', [id]);
  await second.send(id);
  expect(second.sent).toEqual(first.sent);
});

test('a message to a nonexistent recipient is not retried', async () => {
  const { send, sent } = delivery([never]);
  const id = await queue(CODE);
  await send(id);
  await send(id);
  expect(sent).toEqual([]);
  const { rows } = await shop.pool.query('SELECT sent_at, failure FROM messages WHERE id = $1', [id]);
  expect(rows).toEqual([{ sent_at: null, failure: never.message }]);
});

test('an expired code is not sent, a notice of the same age is', async () => {
  const { send, sent } = delivery();
  const [code, notice] = [await queue(CODE), await queue({ type: 'password-changed' })];
  await shop.pool.query(`UPDATE messages SET created_at = created_at - interval '11 minutes' WHERE id = ANY($1)`, [
    [code, notice],
  ]);
  await send(code);
  await send(notice);
  expect(sent.map(({ id }) => id)).toEqual([notice]);
  expect(await isSent(code)).toBe(true);
});

test('a message without a recipient is not sent', async () => {
  const { send, sent } = delivery();
  await send(await queue({ type: 'nothing' }));
  expect(sent).toEqual([]);
});

test('a message of a rolled-back transaction is not queued', async () => {
  const to: Contact = { kind: 'email', value: newEmail() };
  const jobs = async () => (await shop.pool.query('SELECT FROM graphile_worker.jobs')).rowCount;
  const before = await jobs();
  const failing = inTransaction(shop.pool, async (client) => {
    await queueMessage(client, { to, lang: 'uk', content: CODE });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await jobs()).toBe(before);
});

const CONTENTS: readonly Exclude<
  MessageContent,
  {
    type: 'nothing' | 'order' | 'order-note' | 'review-reply' | 'review-request' | 'stock-alert' | 'stock-alert-stored';
  }
>[] = [
  ...CODE_PURPOSES.map((purpose) => ({ ...CODE, purpose })),
  { type: 'contact-known' },
  { type: 'password-changed' },
  { type: 'contact-added' },
  { type: 'contact-replaced' },
];
const NAMED = CONTENTS.map(
  (content) => [content.type === 'code' ? `code to ${content.purpose}` : content.type, content] as const,
);

for (const lang of LANGUAGES) {
  test.each(NAMED)(`the text of a %s is complete: ${lang}`, async (_, content) => {
    const deps = { ...shop.deps, siteOrigin: 'https://shop.example' };
    const rendered = await createMessageWriter(deps)(content, lang);
    for (const part of Object.values(rendered)) {
      const text = part.replace(/<style>.*<\/style>/s, '');
      expect(text).toMatch(/[а-яіїє]/i);
      expect(text).not.toMatch(/[{}]|undefined|\bnull\b/);
    }
    if (lang === 'ru') expect(rendered.text).not.toMatch(/[іїєґ]/i);
    const code = deriveCode(deps.secret, CODE.requestId, 1);
    const withCode = [rendered.text, rendered.html, rendered.sms].map((text) => text.includes(code));
    expect(withCode).toEqual(new Array(3).fill(content.type === 'code'));
    expect(rendered.html).toContain(`lang="${lang}"`);
    for (const [link] of rendered.text.matchAll(/https?:\S+/g)) {
      expect(link).toBe(`https://shop.example${lang === 'ru' ? '/ru' : ''}/login`);
    }
    // Maximum length of two SMS parts in Cyrillic letters.
    expect(rendered.sms.length).toBeLessThanOrEqual(134);
  });
}
