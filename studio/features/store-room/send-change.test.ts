import { expect, test } from 'vitest';
import { createStudioApi } from '../../lib/api.ts';
import type { FieldChange, WaitingChange } from './changes.ts';
import { createSender } from './send-change.ts';

const STOCK: FieldChange = { field: 'stock', seen: 5, to: 4 };
const ID = '7b0ab5ae-6f0a-4f3c-9d4e-4f2f8a3f1c11';
const waiting = (change: FieldChange): WaitingChange => ({
  id: ID,
  staffId: 'olena',
  at: 0,
  place: 0,
  product: { id: 7, revision: 3, sku: 'PZ-7', name: { uk: 'Золото', ru: 'Золото' } },
  change,
  problem: null,
});

/** Opens a sender whose server gives one answer. */
function open(answer: () => Response) {
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const api = createStudioApi({
    lang: 'uk',
    fetch: async (url, init) => {
      asked.push({ url: String(url), init });
      return answer();
    },
  });
  return { asked, sender: createSender(api, () => 'Щось пішло не так') };
}

const refuse = (status: number, code: string, fields?: object) => () =>
  Response.json({ error: { code, message: `Повідомлення ${code}`, ...(fields && { fields }) } }, { status });

test('a count is sent with the number that was seen and its key', async () => {
  const { asked, sender } = open(() => Response.json({ data: { stock: 4, reserved: 0, delta: -1, transaction: '1' } }));
  expect(await sender.send(waiting(STOCK))).toEqual({ kind: 'done' });
  const [{ init } = { init: undefined }] = asked;
  expect(JSON.parse(String(init?.body))).toEqual({ reason: 'counted', counted: 4, seen: 5, note: null });
  expect(init?.headers).toMatchObject({ 'idempotency-key': ID });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['a server that fails', refuse(503, 'unavailable')],
  ['no session', refuse(401, 'staff_unauthorized')],
  ['too many requests', refuse(429, 'too_many_requests')],
])('with %s a change is sent later', async (_, answer) => {
  expect(await open(answer).sender.send(waiting(STOCK))).toEqual({ kind: 'later' });
});

test('a refused change has the message of its field, or else of the error', async () => {
  const short = open(refuse(400, 'bad_request', { counted: 'Стільки немає' }));
  expect(await short.sender.send(waiting(STOCK))).toEqual({ kind: 'refused', message: 'Стільки немає' });
  const gone = open(refuse(404, 'product_not_found'));
  expect(await gone.sender.send(waiting(STOCK))).toEqual({ kind: 'refused', message: 'Щось пішло не так' });
});

test('the session tells who sends; nobody without one', async () => {
  const { sender } = open(() => Response.json({ data: null }));
  expect(await sender.identify()).toBeNull();
});
