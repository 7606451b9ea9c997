import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { Contact } from '../identity/contact.ts';
import { type MessageContent, QUEUE_MESSAGE_SQL } from './content.ts';

/** Queues a message within the caller's transaction. */
export async function queueMessage(
  client: pg.ClientBase,
  { to, lang, content }: { to: Contact; lang: Language; content: MessageContent },
): Promise<void> {
  await client.query({
    name: 'queue-message',
    text: `WITH message AS (
        INSERT INTO messages (id, channel, recipient, lang, content) VALUES ($1, $2, $3, $4, $5) RETURNING id
      )
      ${QUEUE_MESSAGE_SQL}`,
    values: [randomUUID(), to.kind, to.value, lang, JSON.stringify(content)],
  });
}
