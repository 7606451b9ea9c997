import { describe, expect, test } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { createApiClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isUnreachableError } from './cart-query.ts';
import { type Change, requestChange } from './change.ts';
import { EMPTY_CART, optimisticCart } from './optimistic.ts';
import { EMPTY_QUEUE, type PendingChange, type QueueEvent, reduceQueue, retryDelay } from './queue.ts';

const product = (sku: string) => ({
  ...{ id: 1, sku, slug: sku, name: sku, picture: null },
  ...{ price: 10_000, oldPrice: null, tiers: [], stock: 9 },
});
const adding = (sku: string, quantity = 1): Change => ({ kind: 'add', product: product(sku), services: [], quantity });
const setting = (sku: string, quantity: number): Change => ({
  kind: 'set-quantity',
  line: { sku, services: [] },
  quantity,
});
const pending = (key: string, change: Change, changes: Partial<PendingChange> = {}): PendingChange => ({
  ...{ key, madeAt: 1000, serial: Number.parseInt(key, 36), owner: null, change },
  ...changes,
});
const queueAfter = (...events: QueueEvent[]) => events.reduce(reduceQueue, EMPTY_QUEUE);
const submitted = (each: PendingChange): QueueEvent => ({ type: 'submitted', pending: each });
const keysOf = ({ pending }: { readonly pending: readonly PendingChange[] }) => pending.map(({ key }) => key);

describe('the queue', () => {
  test("is in the order of the shopper's clicks, in any tab", () => {
    const late = pending('1', adding('a'), { madeAt: 2000 });
    expect(
      keysOf(queueAfter(submitted(late), submitted(pending('3', adding('a'))), submitted(pending('2', adding('a'))))),
    ).toEqual(['2', '3', '1']);
    expect(keysOf(queueAfter({ type: 'read', pending: [late, pending('2', adding('a'))] }))).toEqual(['2', '1']);
  });

  test('keeps unanswered changes, and removes answered ones', () => {
    const one = submitted(pending('1', adding('a')));
    expect(queueAfter(one, { type: 'unanswered' }, { type: 'unanswered' })).toMatchObject({
      failures: 2,
      pending: [{}],
    });
    expect(queueAfter(one, { type: 'unanswered' }, { type: 'answered', key: '1' })).toEqual(EMPTY_QUEUE);
    expect(keysOf(queueAfter(one, { type: 'answered', key: '2' }))).toEqual(['1']);
  });

  test('is no longer unreachable once another tab has sent everything', () => {
    expect(
      queueAfter(submitted(pending('1', adding('a'))), { type: 'unanswered' }, { type: 'read', pending: [] }),
    ).toEqual(EMPTY_QUEUE);
  });

  test('backs off up to a minute', () => {
    expect([1, 2, 3, 4, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 60_000]);
  });
});

test('an API without a response is unreachable; any other response counts', () => {
  expect([0, 502, 503, 504].map((status) => isUnreachableError(new ApiError('x', status, '')))).not.toContain(false);
  expect(
    [400, 404, 409, 422, 429, 500].map((status) => isUnreachableError(new ApiError('x', status, ''))),
  ).not.toContain(true);
  expect(isUnreachableError(new TypeError())).toBe(false);
});

describe('the optimistic cart', () => {
  const show = (changes: readonly Change[], isUnreachable = true) =>
    optimisticCart(
      EMPTY_CART,
      changes.map((change, index) => pending(String(index), change)),
      isUnreachable,
    );

  test('includes every change, also of lines that the API does not know yet', () => {
    const cart = show([
      adding('a'),
      adding('b', 2),
      setting('a', 3),
      { kind: 'remove', line: { sku: 'b', services: [] } },
    ]);
    expect(cart.lines).toMatchObject([{ sku: 'a', quantity: 3, cost: 30_000 }]);
    expect(cart).toMatchObject({ quantity: 3, total: 30_000 });
  });

  test('shows a code only while the API is unreachable', () => {
    const entering: Change = { kind: 'enter-promo', code: 'X' };
    expect(show([entering]).promo).toEqual({ code: 'X', terms: null, refusal: null });
    expect(show([entering], false).promo).toBeNull();
  });

  test('applies a guest’s changes to any cart, a customer’s only to their own', () => {
    const changes = [pending('1', adding('a')), pending('2', adding('b'), { owner: 'x' })];
    const skusIn = (owner: string | null) =>
      optimisticCart({ ...EMPTY_CART, owner }, changes, false).lines.map(({ sku }) => sku);
    expect([skusIn('x'), skusIn('y'), skusIn(null)]).toEqual([['a', 'b'], ['a'], ['a']]);
  });
});

/** Returns the request that a change sends to the API. */
async function askedFor(change: Change, cart: Cart) {
  const asked = Promise.withResolvers<Pick<RequestInit, 'method' | 'body'> & { readonly path: string }>();
  const api = createApiClient({
    lang: 'uk',
    fetch: async (path, { method = 'GET', body = null } = {}) => {
      asked.resolve({ path, method, body });
      return Response.json({ data: cart });
    },
  });
  await requestChange(api, change, cart, {});
  return asked.promise;
}

test('a change is sent with the current id of the line; the API decides about a removed line', async () => {
  const cart = optimisticCart(EMPTY_CART, [pending('1', adding('a'))], true);
  expect(await askedFor(setting('a', 3), cart)).toEqual({
    method: 'PATCH',
    path: '/api/v1/cart/lines/1?lang=uk',
    body: '{"quantity":3}',
  });
  expect((await askedFor(setting('b', 3), cart)).path).toBe('/api/v1/cart/lines/gone?lang=uk');
});
