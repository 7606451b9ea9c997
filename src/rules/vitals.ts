import type { Metric } from '../contract/visit.ts';

/** Google's thresholds: a value up to the first is good, a value above the second is poor. */
export const THRESHOLDS: Readonly<Record<Metric, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

export type Rating = 'good' | 'fair' | 'poor';

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, poor] = THRESHOLDS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** Upper bounds of loading times, close together around the thresholds. */
const LOADING = [
  ...[25, 50, 75, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1350, 1500, 1650, 1800],
  ...[2000, 2250, 2500, 2750, 3000, 3500, 4000, 4500, 5000, 6000, 7000, 8000, 10_000, 15_000, 30_000, 60_000],
];

/**
 * Upper bounds of the buckets in which values are counted, in ascending order; one more bucket holds values above the
 * last bound. Only the numbers of the buckets are stored, so a change of a list needs a migration of the existing
 * counts.
 */
export const BUCKETS: Readonly<Record<Metric, readonly number[]>> = {
  LCP: LOADING,
  FCP: LOADING,
  TTFB: LOADING,
  INP: [
    ...[8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500],
    ...[600, 700, 800, 1000, 1500, 2000, 3000, 5000, 10_000],
  ],
  // Most pages have no layout shift, so 0 has a separate bucket.
  CLS: [
    ...[0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25],
    ...[0.3, 0.35, 0.4, 0.5, 0.75, 1, 2],
  ],
};

/** Returns the bucket of a value, from 0. */
export function bucketOf(metric: Metric, value: number): number {
  const bounds = BUCKETS[metric];
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length : index;
}

/** Number of values in each bucket; missing buckets at the end count 0. */
export type Counts = readonly number[];

export const countOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/** Google's percentile: the slowest 25 of every hundred visits are left out. */
const QUANTILE = 0.75;

/**
 * Returns the 75th percentile as precisely as the buckets allow: it lies in the same bucket as the true value. Null if
 * nothing was counted.
 */
export function p75(metric: Metric, counts: Counts): number | null {
  const wanted = countOf(counts) * QUANTILE;
  if (wanted === 0) return null;
  const bounds = BUCKETS[metric];
  let seen = 0;
  for (const [index, count] of counts.entries()) {
    if (count === 0 || seen + count < wanted) {
      seen += count;
      continue;
    }
    const lower = bounds[index - 1] ?? 0;
    const upper = bounds[index] ?? lower;
    return lower + ((wanted - seen) / count) * (upper - lower);
  }
  return null;
}

/**
 * Returns the fraction of good visits, from 0 to 1; exact, because the threshold bounds a bucket. Null if there were
 * none.
 */
export function goodShare(metric: Metric, counts: Counts): number | null {
  const all = countOf(counts);
  return all === 0 ? null : countOf(counts.slice(0, bucketOf(metric, THRESHOLDS[metric][0]) + 1)) / all;
}
