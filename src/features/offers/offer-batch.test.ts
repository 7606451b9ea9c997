import { expect, test } from 'vitest';
import { OFFERS_LIMIT } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';
import { createOfferBatch } from './offer-batch.ts';

const offer = (sku: string): Offer => ({ sku, price: 100, oldPrice: null, tiers: [], stock: 3 });

function batchWith(load = async (skus: readonly string[]) => skus.map(offer)) {
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
    staleTime: 30_000,
  });
  return { batch, requests, offers, clock };
}

/** Lets what was queued run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what all parts of a page want is one request', async () => {
  const { batch, requests, offers } = batchWith();
  batch.want(['A']);
  batch.want(['B', 'C']);
  batch.want(['B']);
  await settle();
  expect(requests).toEqual([['A', 'B', 'C']]);
  expect(offers.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
});

test('a SKU is asked for again only when its answer is old', async () => {
  const { batch, requests, clock } = batchWith();
  batch.want(['A']);
  await settle();
  batch.want(['A', 'B']);
  await settle();
  clock.time = 30_000;
  batch.want(['A']);
  await settle();
  expect(requests).toEqual([['A'], ['B'], ['A']]);
});

test('after a failure the next wish asks again', async () => {
  const { batch, requests, offers } = batchWith(async () => {
    throw new Error('away');
  });
  batch.want(['A']);
  await settle();
  batch.want(['A']);
  await settle();
  expect(requests).toEqual([['A'], ['A']]);
  expect(offers).toEqual([]);
});

test('more SKUs than a request may have go in several', async () => {
  const { batch, requests } = batchWith();
  batch.want(Array.from({ length: OFFERS_LIMIT + 1 }, (_, index) => `S${index}`));
  await settle();
  expect(requests.map(({ length }) => length)).toEqual([OFFERS_LIMIT, 1]);
});
