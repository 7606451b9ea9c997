import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METRICS, type Metric } from '../contract/visit.ts';
import { BUCKETS, bucketOf, countOf, goodShare, p75, ratingOf, THRESHOLDS } from './vitals.ts';

const metrics = fc.constantFrom(...METRICS);
const values = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 60 });

const counted = (metric: Metric, all: readonly number[]) => {
  const counts = Array.from({ length: BUCKETS[metric].length + 1 }, () => 0);
  for (const value of all) counts[bucketOf(metric, value)] = (counts[bucketOf(metric, value)] ?? 0) + 1;
  return counts;
};

test.each(METRICS)('%s: buckets ascend, and both thresholds are bounds', (metric) => {
  const bounds = BUCKETS[metric];
  expect(bounds).toEqual([...new Set(bounds)].sort((one, other) => one - other));
  for (const threshold of THRESHOLDS[metric]) expect(bounds).toContain(threshold);
});

test('the estimated p75 is in the bucket of the true one', () => {
  fc.assert(
    fc.property(metrics, values, (metric, all) => {
      const sorted = [...all].sort((one, other) => one - other);
      const truth = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
      const bucket = bucketOf(metric, truth);
      const estimate = p75(metric, counted(metric, all)) ?? -1;
      expect(estimate).toBeGreaterThanOrEqual(BUCKETS[metric][bucket - 1] ?? 0);
      expect(estimate).toBeLessThanOrEqual(BUCKETS[metric][bucket] ?? BUCKETS[metric].at(-1) ?? 0);
      // So it gets the same rating as the true value.
      expect(ratingOf(metric, estimate)).toBe(ratingOf(metric, Math.min(truth, BUCKETS[metric].at(-1) ?? 0)));
    }),
  );
});

test('the share of good visits is exact', () => {
  fc.assert(
    fc.property(metrics, values, (metric, all) => {
      const good = all.filter((value) => ratingOf(metric, value) === 'good').length;
      expect(goodShare(metric, counted(metric, all))).toBe(good / all.length);
    }),
  );
});

test('without counts the result is null; a page without shifts gives 0', () => {
  expect([p75('LCP', []), p75('CLS', [0, 0]), goodShare('INP', [])]).toEqual([null, null, null]);
  expect(p75('CLS', counted('CLS', [0, 0, 0, 0.3]))).toBe(0);
  expect(countOf(counted('LCP', [1, 100_000]))).toBe(2);
});
