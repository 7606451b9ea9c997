import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { CODE_LIFETIME } from '../../src/contract/limits.ts';
import {
  CODE_ATTEMPTS,
  CODE_PURPOSES,
  type CodePurpose,
  type CodeRequest,
  contactKindSchema,
  type EnterCode,
  RESEND_AFTER,
} from '../../src/contract/one-time-code.ts';
import { maskContact } from '../../src/rules/contact.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import type { MessageContent } from '../messages/content.ts';
import { queueMessageSql } from '../messages/queue.ts';
import { requestOfJob } from '../request-context.ts';
import { hashToken, isMadeWith } from '../secrets.ts';
import { deriveCode } from './code.ts';
import type { Contact } from './contact.ts';

interface NewRequest {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  readonly lang: Language;
  readonly customerId?: string | null;
  /**
   * True if the contact may use the code. If false, a row is still created, whose code is never sent and never matches:
   * the answer, its steps and its duration are those of a genuine request.
   */
  readonly isGenuine: boolean;
  readonly passwordHash?: string;
  readonly name?: string | null;
}

/** Returns the content of a request's message. */
function contentOf(row: { id: string; purpose: CodePurpose; isGenuine: boolean; sendCount: number }): MessageContent {
  const { id, purpose, isGenuine, sendCount } = row;
  if (isGenuine) return { type: 'code', purpose, requestId: id, sendCount };
  return purpose === 'password-reset' ? { type: 'nothing' } : { type: 'contact-known' };
}

function answer(id: string, { kind, value }: Contact): CodeRequest {
  return {
    id,
    kind,
    sentTo: maskContact(kind, value),
    resendIn: RESEND_AFTER / 1000,
    expiresIn: CODE_LIFETIME / 1000,
  };
}

/** Creates a request and queues its message, in one statement. */
export async function requestCode({ pool, clock }: Deps, request: NewRequest): Promise<CodeRequest> {
  const { purpose, contact, lang, customerId = null, isGenuine, passwordHash = null, name = null } = request;
  const id = randomUUID();
  const now = clock();
  await pool.query({
    name: 'request-code',
    text: `WITH code AS (
        INSERT INTO one_time_codes
          (id, purpose, kind, contact, customer_id, is_genuine, password_hash, name, sent_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ), message AS (
        INSERT INTO messages (id, channel, recipient, lang, content) VALUES ($11, $3, $4, $12, $13) RETURNING id
      )
      ${queueMessageSql('$14')}`,
    values: [
      id,
      purpose,
      contact.kind,
      contact.value,
      customerId,
      isGenuine,
      passwordHash,
      name,
      now,
      new Date(now.getTime() + CODE_LIFETIME),
      randomUUID(),
      lang,
      JSON.stringify(contentOf({ id, purpose, isGenuine, sendCount: 1 })),
      requestOfJob(),
    ],
  });
  return answer(id, contact);
}

const resendableSchema = v.object({
  purpose: v.picklist(CODE_PURPOSES),
  kind: contactKindSchema,
  contact: v.string(),
  isGenuine: v.boolean(),
  sendCount: v.number(),
  sentAt: v.date(),
});

/** Milliseconds after the end of a code during which another can be sent for its request. */
const RESENDABLE = 60 * 60_000;

/**
 * Sends another code for a request, with new attempts; the earlier code ends in the same statement. `allow` takes a
 * point of the contact's limit, after it is known that a code can be sent.
 * @throws ApiError code_too_early within a minute of the last one, code_expired if the request is used up or unknown
 */
export async function resendCode(
  { pool, clock }: Deps,
  { id, lang, allow }: { id: string; lang: Language; allow: (contact: string) => Promise<void> },
): Promise<CodeRequest> {
  const now = clock();
  const request = await readRow(pool, resendableSchema, {
    name: 'find-code',
    text: `SELECT purpose, kind, contact, is_genuine AS "isGenuine", send_count AS "sendCount", sent_at AS "sentAt"
      FROM one_time_codes WHERE id = $1 AND verified_at IS NULL AND expires_at > $2`,
    values: [id, new Date(now.getTime() - RESENDABLE)],
  });
  if (!request) throw new ApiError('code_expired');
  refuseEarly(request.sentAt, now);
  await allow(request.contact);
  const content = contentOf({ ...request, id, sendCount: request.sendCount + 1 });
  const { rowCount } = await pool.query({
    name: 'resend-code',
    text: `WITH code AS (
        UPDATE one_time_codes SET send_count = send_count + 1, attempts = 0, sent_at = $2, expires_at = $3
        WHERE id = $1 AND verified_at IS NULL AND send_count = $4 RETURNING kind, contact
      ), message AS (
        INSERT INTO messages (id, channel, recipient, lang, content)
        SELECT $5, kind, contact, $6, $7 FROM code RETURNING id
      )
      ${queueMessageSql('$8')}`,
    values: [
      id,
      now,
      new Date(now.getTime() + CODE_LIFETIME),
      request.sendCount,
      randomUUID(),
      lang,
      JSON.stringify(content),
      requestOfJob(),
    ],
  });
  // A concurrent request has sent a code first.
  if (rowCount === 0) throw early(RESEND_AFTER);
  return answer(id, { kind: request.kind, value: request.contact });
}

function refuseEarly(sentAt: Date, now: Date): void {
  const wait = sentAt.getTime() + RESEND_AFTER - now.getTime();
  // A longer wait means that the clock was set back; it is ignored.
  if (wait > 0 && wait <= RESEND_AFTER) throw early(wait);
}

function early(wait: number): ApiError {
  const seconds = Math.ceil(wait / 1000);
  return new ApiError('code_too_early', { params: { seconds }, retryAfter: seconds });
}

/** A request whose code was entered correctly. */
const verifiedRequestSchema = v.object({
  id: v.string(),
  kind: contactKindSchema,
  contact: v.string(),
  customerId: v.nullable(v.string()),
  passwordHash: v.nullable(v.string()),
  name: v.nullable(v.string()),
});
export type VerifiedRequest = v.InferOutput<typeof verifiedRequestSchema>;

const attemptSchema = v.object({
  ...verifiedRequestSchema.entries,
  isGenuine: v.boolean(),
  sendCount: v.number(),
  attempts: v.number(),
});

/**
 * Uses up a code. With a `ticket`, the code is exchanged for it: its holder may take the next step, once, within the
 * code's lifetime. The statement that reads the row counts the attempt, so concurrent guesses cannot exceed five; of
 * two concurrent right ones, the first wins.
 * @throws ApiError code_wrong with the attempts left, code_expired if the code has ended, was used or never existed
 */
export async function verifyCode(
  { pool, clock, secrets }: Deps,
  purpose: CodePurpose,
  { requestId, code, ticket = null }: EnterCode & { readonly ticket?: string | null },
): Promise<VerifiedRequest> {
  const now = clock();
  const row = await readRow(pool, attemptSchema, {
    name: 'attempt-code',
    text: `UPDATE one_time_codes SET attempts = attempts + 1
      WHERE id = $1 AND purpose = $2 AND verified_at IS NULL AND expires_at > $3 AND attempts < $4
      RETURNING id, kind, contact, customer_id AS "customerId", password_hash AS "passwordHash", name,
        is_genuine AS "isGenuine", send_count AS "sendCount", attempts`,
    values: [requestId, purpose, now, CODE_ATTEMPTS],
  });
  if (!row) throw new ApiError('code_expired', { fields: { code: 'invalid' } });
  const { isGenuine, sendCount, attempts, ...request } = row;
  if (!isMadeWith(secrets, code, (secret) => deriveCode(secret, requestId, sendCount)) || !isGenuine)
    throw wrong(CODE_ATTEMPTS - attempts);
  const { rowCount } = await pool.query({
    name: 'use-code',
    // The ticket is stored in the same statement: a concurrent password change must end both the code and the ticket.
    text: `UPDATE one_time_codes SET verified_at = $2, ticket_hash = $3,
        expires_at = CASE WHEN $3::bytea IS NULL THEN expires_at ELSE $4 END
      WHERE id = $1 AND verified_at IS NULL`,
    values: [requestId, now, ticket && hashToken(ticket), new Date(now.getTime() + CODE_LIFETIME)],
  });
  if (rowCount === 0) throw new ApiError('code_expired', { fields: { code: 'invalid' } });
  return request;
}

function wrong(left: number): ApiError {
  return left > 0
    ? new ApiError('code_wrong', { params: { left }, fields: { code: 'invalid' } })
    : new ApiError('code_expired', { fields: { code: 'invalid' } });
}

/**
 * Uses up the ticket of a password reset.
 * @returns the customer's id
 * @throws ApiError code_expired
 */
export async function consumeTicket(
  client: pg.ClientBase,
  { requestId, ticket, now }: { requestId: string; ticket: string; now: Date },
): Promise<string> {
  const row = await readRow(client, v.object({ customerId: v.nullable(v.string()) }), {
    text: `UPDATE one_time_codes SET ticket_hash = NULL
     WHERE id = $1 AND ticket_hash = $2 AND expires_at > $3 AND purpose = 'password-reset' RETURNING customer_id AS "customerId"`,
    values: [requestId, hashToken(ticket), now],
  });
  const customerId = row?.customerId;
  if (!customerId) throw new ApiError('code_expired');
  return customerId;
}

/** Ends every active code and ticket of a customer, because the password has changed or must not change any more. */
export async function endCodes(client: pg.ClientBase, customerId: string, now: Date): Promise<void> {
  await client.query(
    `UPDATE one_time_codes SET verified_at = coalesce(verified_at, $2), ticket_hash = NULL WHERE customer_id = $1`,
    [customerId, now],
  );
}
