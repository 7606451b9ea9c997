import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import * as v from 'valibot';
import { CODES } from '../../server/messages/turbosms/reply.ts';
import { keepMessage } from './messages.ts';

const requestSchema = v.object({
  recipients: v.pipe(v.array(v.string()), v.minLength(1)),
  sms: v.object({ sender: v.pipe(v.string(), v.nonEmpty()), text: v.pipe(v.string(), v.nonEmpty()) }),
  sequence_id: v.optional(
    v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(v.string(), v.nonEmpty())]),
  ),
});

type SmsRequest = v.InferOutput<typeof requestSchema>;
type Status = keyof typeof CODES;

interface RecipientResult {
  readonly phone: string;
  readonly response_code: number;
  readonly message_id: string | null;
  readonly response_status: Status;
}

/**
 * Creates a server with the protocol of api.turbosms.ua that stores every SMS in the mailbox. A number that is not
 * Ukrainian is refused. It remembers each `sequence_id` while it runs and answers a repeat with the earlier result.
 */
export function turboSmsServer(pool: pg.Pool, token: string): Hono {
  const results = new Map<number | string, Promise<RecipientResult[]>>();
  const app = new Hono();
  app.post('/message/send.json', async (context) => {
    const authorization = context.req.header('Authorization');
    if (authorization === undefined) return answer(context, 'REQUIRED_TOKEN');
    if (authorization !== `Bearer ${token}`) return answer(context, 'REQUIRED_AUTH');
    const request = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), await context.req.text());
    if (!request.success) return answer(context, 'INVALID_REQUEST');
    return accept(context, request.output);
  });
  return app;

  async function accept(context: Context, request: SmsRequest): Promise<Response> {
    const id = request.sequence_id;
    const earlier = id === undefined ? undefined : results.get(id);
    if (earlier) return answer(context, 'FAILED_DUPLICATE_REQUEST', await earlier);
    const sending = Promise.all(request.recipients.map((phone) => keep(pool, phone, request.sms.text)));
    if (id !== undefined) results.set(id, sending);
    try {
      const sent = await sending;
      const isWhole = sent.every(({ response_code }) => response_code === CODES.OK);
      return answer(context, isWhole ? 'SUCCESS_MESSAGE_SENT' : 'SUCCESS_MESSAGE_PARTIAL_SENT', sent);
    } catch (error) {
      if (id !== undefined) results.delete(id);
      throw error;
    }
  }
}

async function keep(pool: pg.Pool, phone: string, text: string): Promise<RecipientResult> {
  if (!/^380\d{9}$/.test(phone)) return resultOf(phone, 'INVALID_PHONE');
  await keepMessage(pool, { channel: 'phone', recipient: `+${phone}`, subject: '', text, html: '' });
  return resultOf(phone, 'OK');
}

function resultOf(phone: string, status: Status): RecipientResult {
  return {
    phone,
    response_code: CODES[status],
    message_id: status === 'OK' ? randomUUID() : null,
    response_status: status,
  };
}

/** Returns a response; the vendor uses status 200 for all responses. */
function answer(context: Context, status: Status, result: readonly RecipientResult[] | null = null): Response {
  return context.json({ response_code: CODES[status], response_status: status, response_result: result });
}
