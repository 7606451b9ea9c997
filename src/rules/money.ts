import { formatCount } from './count.ts';

const NBSP = '\u00a0';

/**
 * Formats kopiykas for shoppers: `1 234,50 ₴`, without kopiykas if there are none. Both languages of the shop format
 * sums alike, also in the API's messages.
 */
export function formatMoney(kopiykas: number): string {
  const rest = Math.abs(kopiykas) % 100;
  const hryvnias = formatCount(Math.trunc(Math.abs(kopiykas) / 100));
  const sign = kopiykas < 0 ? '−' : '';
  return `${sign}${hryvnias}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}${NBSP}₴`;
}

/** Formats kopiykas for machines (JSON-LD, feeds): `1234.50`. */
export function decimalMoney(kopiykas: number): string {
  return (kopiykas / 100).toFixed(2);
}

/** Formats a percentage with a no-break space: `10 %`. */
export const formatPercent = (percent: number) => `${percent}\u00a0%`;
