import { expect, test } from 'vitest';
import { appliedPromo, type PromoCode, promoRefusal, reconsiderPromo } from './promo.ts';

const code: PromoCode = {
  kind: 'percent',
  value: 10,
  minimumCost: 100_000,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  useLimit: 5,
  useLimitOfCustomer: 1,
  useCount: 4,
};
const purchase = { now: new Date('2026-11-21T10:00:00Z'), itemsCost: 100_000, usesByCustomer: 0 };

test.each([
  ['applies', {}, {}, null],
  ['applies in its first instant', {}, { now: new Date('2026-11-01T00:00:00Z') }, null],
  [
    'has not begun',
    {},
    { now: new Date('2026-10-31T23:59:59.999Z') },
    { reason: 'not-begun', from: '2026-11-01T00:00:00.000Z' },
  ],
  ['has ended at its end', {}, { now: new Date('2026-12-01T00:00:00Z') }, { reason: 'ended' }],
  ['lacks a kopiyka to its minimum', {}, { itemsCost: 99_999 }, { reason: 'minimum', missing: 1 }],
  ['is used up', { useCount: 5 }, {}, { reason: 'used-up' }],
  ['was used by this customer', {}, { usesByCustomer: 1 }, { reason: 'used' }],
  ['is used up, at any cost of items', { useCount: 5 }, { itemsCost: 0 }, { reason: 'used-up' }],
  ['has no limits', { useLimit: null, useLimitOfCustomer: null }, { usesByCustomer: 9 }, null],
  ['has no dates', { startsAt: null, endsAt: null }, { now: new Date(0) }, null],
])('a code that %s', (_, promo, bought, refusal) => {
  expect(promoRefusal({ ...code, ...promo }, { ...purchase, ...bought })).toEqual(refusal);
});

test('an unknown code', () => {
  expect(promoRefusal(null, purchase)).toEqual({ reason: 'unknown' });
});

const terms = { kind: 'amount', value: 15_000, minimumCost: 100_000 } as const;

test('only the minimum is checked again when the cost of the items changes', () => {
  const entered = { code: 'X', terms, refusal: null };
  const lacking = reconsiderPromo(entered, 60_000);
  expect(lacking.refusal).toEqual({ reason: 'minimum', missing: 40_000 });
  expect(reconsiderPromo(lacking, 100_000)).toEqual(entered);
  const ended = { ...entered, refusal: { reason: 'ended' } as const };
  expect(reconsiderPromo(ended, 60_000)).toEqual(ended);
  const gone = { ...entered, terms: null };
  expect(reconsiderPromo(gone, 0)).toEqual(gone);
});

test('a code applies if no condition fails', () => {
  expect(appliedPromo({ code: 'X', terms, refusal: null })).toEqual({ code: 'X', kind: 'amount', value: 15_000 });
  expect(appliedPromo({ code: 'X', terms, refusal: { reason: 'used' } })).toBeNull();
  expect(appliedPromo({ code: 'X', terms: null, refusal: { reason: 'unknown' } })).toBeNull();
  expect(appliedPromo(null)).toBeNull();
});
