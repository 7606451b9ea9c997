import { createHash } from 'node:crypto';

const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);

/** Returns a pseudo-random number in [0, 1), always the same for a text. */
export function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, BYTES) / RANGE;
}

const LAST_DAY = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;
const AGE = 548 * DAY;

/** Returns the time when a product was added, always the same: within eighteen months before 20 November 2026. */
export function demoCreatedAt(sku: string): string {
  return new Date(LAST_DAY - Math.floor(fraction(`created ${sku}`) * AGE)).toISOString();
}

const MOST_POPULAR = 1000;

/** Returns the popularity of a demo product. As in a real shop, few products sell very well and many a little. */
export function demoPopularity(sku: string): number {
  return Math.round(MOST_POPULAR * fraction(`popularity ${sku}`) ** 2);
}
