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

/** Lets what was queued run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what all parts of a page show is one request', async () => {
  const { batch, requests, offers } = batchWith();
  batch.watch(['A']);
  batch.watch(['B', 'C', 'B']);
  batch.watch(['B']);
  await settle();
  expect(requests).toEqual([['A', 'B', 'C']]);
  expect(offers.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
});

test('what is shown is asked for again in one request, however many signs there are to do so', async () => {
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

test('a sign that comes by the clock leaves answers alone that are new enough', async () => {
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

test('a part that is shown later asks again: its page may be old', async () => {
  const { batch, requests, clock } = batchWith();
  batch.watch(['A'])();
  await settle();
  clock.time = 1_000;
  batch.watch(['A']);
  await settle();
  expect(requests).toEqual([['A'], ['A']]);
});

test('an answer that was overtaken by a later one counts for nothing', async () => {
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

test('after a failure the next wish asks again', async () => {
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

test('more SKUs than a request may have go in several', async () => {
  const { batch, requests } = batchWith();
  batch.watch(Array.from({ length: OFFERS_LIMIT + 1 }, (_, index) => `S${index}`));
  await settle();
  expect(requests.map(({ length }) => length)).toEqual([OFFERS_LIMIT, 1]);
});
