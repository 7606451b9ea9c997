import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import { requestOfJob } from '../request-context.ts';
import type { MessageContent } from './content.ts';

/** Name of the job that sends a message; its payload is `{ messageId }`. */
export const SEND_MESSAGE = 'send-message';

/**
 * Maximum number of attempts, over about five hours (graphile-worker waits exp(attempt) seconds, six of the waits are
 * about an hour at most).
 */
const MAX_ATTEMPTS = 14;

/**
 * Returns SQL that queues the message that a CTE `message` has inserted or updated. It is part of the statement that makes the message
 * necessary, so that nothing is sent after a rollback, and nothing is lost in a crash.
 * @param request parameter of the statement with the value of requestOfJob(), such as `$6`
 */
export const queueMessageSql = (request: string) => `SELECT graphile_worker.add_job('${SEND_MESSAGE}',
  (jsonb_build_object('messageId', message.id) || ${request}::jsonb)::json, max_attempts => ${MAX_ATTEMPTS}) FROM message`;

interface NewMessage {
  readonly to: { readonly kind: ContactKind; readonly value: string };
  readonly lang: Language;
  readonly content: MessageContent;
}

/** Queues a message within the caller's transaction. */
export async function queueMessage(client: pg.ClientBase, { to, lang, content }: NewMessage): Promise<void> {
  await client.query({
    name: 'queue-message',
    text: `WITH message AS (
        INSERT INTO messages (id, channel, recipient, lang, content) VALUES ($1, $2, $3, $4, $5) RETURNING id
      )
      ${queueMessageSql('$6')}`,
    values: [randomUUID(), to.kind, to.value, lang, JSON.stringify(content), requestOfJob()],
  });
}
