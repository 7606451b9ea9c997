import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import type { MessageContent } from './content.ts';

/** Name of the job that sends a message; its payload is `{ messageId }`. */
export const SEND_MESSAGE = 'send-message';

/**
 * Maximum number of attempts, over about five hours (graphile-worker waits exp(attempt) seconds, six of the waits are
 * about an hour at most).
 */
const MAX_ATTEMPTS = 14;

/**
 * SQL that queues the message that a CTE `message` has inserted. It is part of the statement that makes the message
 * necessary, so that nothing is sent after a rollback, and nothing is lost in a crash.
 */
export const QUEUE_MESSAGE_SQL = `SELECT graphile_worker.add_job('${SEND_MESSAGE}',
  json_build_object('messageId', message.id), max_attempts => ${MAX_ATTEMPTS}) FROM message`;

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
      ${QUEUE_MESSAGE_SQL}`,
    values: [randomUUID(), to.kind, to.value, lang, JSON.stringify(content)],
  });
}
