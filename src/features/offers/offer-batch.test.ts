import { expect, test } from 'vitest';
import { OFFERS_LIMIT } from '../../contract/limits.ts';
import type { Offer } from '../../contract/product.ts';
import { createOfferBatch } from './offer-batch.ts';

const offer = (sku: string): Offer => ({ sku, price: 100, oldPrice: null, tiers: [], stock: 3 });

function batchWith(load = async (skus: readonly string[]): Promise<readonly Offer[]> => skus.map(offer)) {
  const requests: (readonly string[])[] = [];
  const offers: Offer[] = [];
  const clock = { time: 0 };
  const batch = createOfferBatch({
    load: (skus) => {
      requests.push(skus);
      return load(skus);
    },
    onOffers: (answer) => offers.push(...answer),
    now: () => clock.time,
  });
  return { batch, requests, offers, clock };
}

/** Resolves after the queued tasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('all parts of a page share one request', async () => {
  const { batch, requests, offers } = batchWith();
  batch.watch(['A']);
  batch.watch(['B', 'C', 'B']);
  batch.watch(['B']);
  await settle();
  expect(requests).toEqual([['A', 'B', 'C']]);
  expect(offers.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
});

test('refresh() refetches everything shown in one request, and dedupes calls', async () => {
  const { batch, requests, clock } = batchWith();
  batch.watch(['A']);
  const end = batch.watch(['B', 'A']);
  await settle();
  batch.refresh();
  await settle();
  expect(requests).toHaveLength(1);
  clock.time = 1_000;
  batch.refresh();
  batch.refresh();
  await settle();
  batch.refresh();
  await settle();
  expect(requests.slice(1)).toEqual([['A', 'B']]);
  end();
  clock.time = 2_000;
  batch.refresh();
  await settle();
  expect(requests.slice(2)).toEqual([['A']]);
});

test('a refresh by age skips fresh offers', async () => {
  const { batch, requests, clock } = batchWith();
  batch.watch(['A']);
  await settle();
  clock.time = 20_000;
  batch.watch(['B']);
  await settle();
  clock.time = 30_000;
  batch.refresh(30_000);
  await settle();
  expect(requests).toEqual([['A'], ['B'], ['A']]);
});

test('a part that is shown later fetches again, because its page may be old', async () => {
  const { batch, requests, clock } = batchWith();
  batch.watch(['A'])();
  await settle();
  clock.time = 1_000;
  batch.watch(['A']);
  await settle();
  expect(requests).toEqual([['A'], ['A']]);
});

test('a response overtaken by a later one is ignored', async () => {
  const first = Promise.withResolvers<readonly Offer[]>();
  const answers = [first.promise, Promise.resolve([{ ...offer('A'), price: 200 }])];
  const { batch, offers, clock } = batchWith(() => answers.shift() ?? Promise.resolve([]));
  batch.watch(['A']);
  await settle();
  clock.time = 1_000;
  batch.refresh();
  await settle();
  first.resolve([offer('A')]);
  await settle();
  expect(offers.map(({ price }) => price)).toEqual([200]);
});

test('after a failure the next request fetches again', async () => {
  const { batch, requests, offers } = batchWith(async () => {
    throw new Error('away');
  });
  batch.watch(['A']);
  await settle();
  batch.refresh();
  await settle();
  expect(requests).toEqual([['A'], ['A']]);
  expect(offers).toEqual([]);
});

test('more SKUs than the limit are split into several requests', async () => {
  const { batch, requests } = batchWith();
  batch.watch(Array.from({ length: OFFERS_LIMIT + 1 }, (_, index) => `S${index}`));
  await settle();
  expect(requests.map(({ length }) => length)).toEqual([OFFERS_LIMIT, 1]);
});
