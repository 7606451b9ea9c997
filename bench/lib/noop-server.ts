import { Hono } from 'hono';
import * as v from 'valibot';
import { listen } from '../../server/listen.ts';

/**
 * The minimal server of Node and Hono: it answers every request with the same bytes and headers, which the parent
 * process sends in messages.
 */
const answerSchema = v.object({
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** In base64. */
  body: v.string(),
});
export type FixedAnswer = v.InferOutput<typeof answerSchema>;

let answer: { readonly body: Uint8Array<ArrayBuffer>; readonly init: ResponseInit } = {
  body: new Uint8Array(),
  init: { status: 404 },
};
const app = new Hono();
app.all('*', () => new Response(answer.body, answer.init));
const { url } = await listen(app, { host: '127.0.0.1', port: 0 });

process.on('message', (message) => {
  const { status, headers, body } = v.parse(answerSchema, message);
  answer = { body: new Uint8Array(Buffer.from(body, 'base64')), init: { status, headers } };
  process.send?.('ready');
});
process.send?.(url);
