import type { Metric } from '../contract/visit.ts';

/** Google's thresholds: up to the first a value is good, beyond the second it is poor. */
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

/** Upper bounds of loading times: close together where the thresholds are. */
const LOADING = [
  ...[25, 50, 75, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1350, 1500, 1650, 1800],
  ...[2000, 2250, 2500, 2750, 3000, 3500, 4000, 4500, 5000, 6000, 7000, 8000, 10_000, 15_000, 30_000, 60_000],
];

/**
 * Upper bounds of the buckets that values are counted in, smallest first; one more bucket takes what is beyond the last.
 * What is kept has no other numbers, so a change of a list needs a migration of what was counted by the old one.
 */
export const BUCKETS: Readonly<Record<Metric, readonly number[]>> = {
  LCP: LOADING,
  FCP: LOADING,
  TTFB: LOADING,
  INP: [
    ...[8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500],
    ...[600, 700, 800, 1000, 1500, 2000, 3000, 5000, 10_000],
  ],
  // Most pages do not move at all, and that is not the same as nearly not.
  CLS: [
    ...[0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25],
    ...[0.3, 0.35, 0.4, 0.5, 0.75, 1, 2],
  ],
};

/** The bucket of a value, from 0. */
export function bucketOf(metric: Metric, value: number): number {
  const bounds = BUCKETS[metric];
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length : index;
}

/** Values that were counted, by bucket; what is missing at the end is 0. */
export type Counts = readonly number[];

export const countOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/** Of every hundred visits, as Google does it, the slowest 25 are left out. */
const QUANTILE = 0.75;

/**
 * The value that three quarters of the visits were not beyond, as near as the buckets tell: it lies in the same bucket as
 * the true one. null when nothing was counted.
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

/** Which part of the visits was good, from 0 to 1; exact, since the threshold bounds a bucket. null without any. */
export function goodShare(metric: Metric, counts: Counts): number | null {
  const all = countOf(counts);
  return all === 0 ? null : countOf(counts.slice(0, bucketOf(metric, THRESHOLDS[metric][0]) + 1)) / all;
}
