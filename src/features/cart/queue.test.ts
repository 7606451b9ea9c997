import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { type Change, requestOf } from './change.ts';
import { createKeeper } from './keeper.ts';
import { UNKNOWN_CART } from './optimistic.ts';
import { EMPTY_QUEUE, type Intent, isAwayError, pauseAfter, type QueueEvent, reduceQueue, showCart } from './queue.ts';

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
const intent = (key: string, change: Change, changes: Partial<Intent> = {}): Intent => ({
  ...{ key, madeAt: 1000, serial: Number.parseInt(key, 36), owner: null, change },
  ...changes,
});
const queueAfter = (...events: QueueEvent[]) => events.reduce(reduceQueue, EMPTY_QUEUE);
const submitted = (each: Intent): QueueEvent => ({ type: 'submitted', intent: each });
const keysOf = ({ intents }: { intents: readonly Intent[] }) => intents.map(({ key }) => key);

describe('the queue', () => {
  test('is in the order in which the shopper clicked, in whatever tab', () => {
    const late = intent('1', adding('a'), { madeAt: 2000 });
    expect(
      keysOf(queueAfter(submitted(late), submitted(intent('3', adding('a'))), submitted(intent('2', adding('a'))))),
    ).toEqual(['2', '3', '1']);
    expect(keysOf(queueAfter({ type: 'read', intents: [late, intent('2', adding('a'))] }))).toEqual(['2', '1']);
  });

  test('keeps what was not answered, and loses what was', () => {
    const one = submitted(intent('1', adding('a')));
    expect(queueAfter(one, { type: 'unanswered' }, { type: 'unanswered' })).toMatchObject({
      failures: 2,
      intents: [{}],
    });
    expect(queueAfter(one, { type: 'unanswered' }, { type: 'answered', key: '1' })).toEqual(EMPTY_QUEUE);
    expect(keysOf(queueAfter(one, { type: 'answered', key: '2' }))).toEqual(['1']);
  });

  test('is not taken for away once another tab has sent everything', () => {
    expect(
      queueAfter(submitted(intent('1', adding('a'))), { type: 'unanswered' }, { type: 'read', intents: [] }),
    ).toEqual(EMPTY_QUEUE);
  });

  test('waits longer and longer, up to a minute', () => {
    expect([1, 2, 3, 4, 20].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 60_000]);
  });
});

test('an API without an answer is away; one that answers refuses', () => {
  expect([0, 502, 503, 504].map((status) => isAwayError(new ApiError('x', status, '')))).not.toContain(false);
  expect([400, 404, 409, 422, 429, 500].map((status) => isAwayError(new ApiError('x', status, '')))).not.toContain(
    true,
  );
  expect(isAwayError(new TypeError())).toBe(false);
});

describe('the cart that is shown', () => {
  const show = (changes: readonly Change[], isAway = true) =>
    showCart(
      UNKNOWN_CART,
      changes.map((change, index) => intent(String(index), change)),
      isAway,
    );

  test('has every change in it, of lines too that the API has not seen', () => {
    const cart = show([
      adding('a'),
      adding('b', 2),
      setting('a', 3),
      { kind: 'remove', line: { sku: 'b', services: [] } },
    ]);
    expect(cart.lines).toMatchObject([{ sku: 'a', quantity: 3, cost: 30_000 }]);
    expect(cart).toMatchObject({ quantity: 3, total: 30_000 });
  });

  test('shows a code only while nobody can be asked what it gives', () => {
    const entering: Change = { kind: 'enter-promo', code: 'X' };
    expect(show([entering]).promo).toEqual({ code: 'X', terms: null, refusal: null });
    expect(show([entering], false).promo).toBeNull();
  });

  test('has a guest’s changes in whatever cart, a customer’s in their own alone', () => {
    const changes = [intent('1', adding('a')), intent('2', adding('b'), { owner: 'x' })];
    const skusIn = (owner: string | null) =>
      showCart({ ...UNKNOWN_CART, owner }, changes, false).lines.map(({ sku }) => sku);
    expect([skusIn('x'), skusIn('y'), skusIn(null)]).toEqual([['a', 'b'], ['a'], ['a']]);
  });
});

test('a change is asked for by the id that the line has by then; of a line that is gone the API decides', () => {
  const cart = showCart(UNKNOWN_CART, [intent('1', adding('a'))], true);
  expect(requestOf(setting('a', 3), cart)).toEqual({
    method: 'PATCH',
    endpoint: '/cart/lines/1',
    body: { quantity: 3 },
  });
  expect(requestOf(setting('b', 3), cart).endpoint).toBe('/cart/lines/gone');
});

describe('what the browser keeps', () => {
  /** As localStorage: its items are its own properties. */
  const newStorage = () =>
    Object.create({
      setItem(this: Record<string, string>, name: string, text: string) {
        this[name] = text;
      },
      getItem(this: Record<string, string>, name: string) {
        return this[name] ?? null;
      },
      removeItem(this: Record<string, string>, name: string) {
        delete this[name];
      },
    }) as Storage;
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  test('is there after a restart, until the API has answered', () => {
    const storage = newStorage();
    const keep = () =>
      createKeeper(
        () => storage,
        () => 5000,
      );
    keep().addIntent(intent('1', adding('a')));
    keep().addIntent(intent('2', adding('b')));
    expect(keysOf({ intents: keep().readIntents() })).toEqual(['1', '2']);
    keep().removeIntent('1');
    expect(keysOf({ intents: keep().readIntents() })).toEqual(['2']);
    // The tab was closed after the answer was kept, and before the intent was removed.
    keep().keepCart('uk', UNKNOWN_CART, '2');
    expect(keep().readIntents()).toEqual([]);
  });

  test('is nothing of another shape, nothing too old, and nothing after leaving', () => {
    const storage = newStorage();
    const keeper = createKeeper(
      () => storage,
      () => 5000 + 30 * 86_400_000,
    );
    storage.setItem('cart-intent-x', '{"key":"x"}');
    storage.setItem('cart-kept', 'nonsense');
    storage.setItem('checkout', '{}');
    keeper.addIntent(intent('1', adding('a')));
    expect([keeper.readIntents(), keeper.readKept()]).toEqual([[], null]);
    keeper.addIntent(intent('2', adding('a'), { madeAt: 9000 }));
    keeper.keepCart('uk', UNKNOWN_CART);
    keeper.addRefusal('3', new Error('no'));
    keeper.forget();
    expect(Object.keys(storage)).toEqual(['checkout']);
  });

  test('lasts as long as the page where the browser keeps nothing', () => {
    const keeper = createKeeper(full, () => 5000);
    keeper.addIntent(intent('1', adding('a')));
    expect(keysOf({ intents: keeper.readIntents() })).toEqual(['1']);
    keeper.forget();
    expect(keeper.readIntents()).toEqual([]);
  });

  test('a refusal is told once', () => {
    const storage = newStorage();
    const shared = createKeeper(() => storage);
    shared.addRefusal('1', new ApiError('out_of_stock', 409, 'Закінчився', { isForShopper: true }));
    expect(shared.takeRefusals((key) => key === '2')).toEqual([]);
    expect(shared.takeRefusals(() => true)).toMatchObject([['1', { message: 'Закінчився', isForShopper: true }]]);
    expect(shared.takeRefusals(() => true)).toEqual([]);
  });
});
