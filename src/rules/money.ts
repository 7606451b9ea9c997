import { formatCount } from './count.ts';

const NBSP = '\u00a0';

/**
 * Kopiykas as a shopper reads them: `1 234,50 ₴`, without kopiykas when there are none. Both languages of the shop write
 * sums alike, the API's messages too.
 */
export function formatMoney(kopiykas: number): string {
  const rest = Math.abs(kopiykas) % 100;
  const hryvnias = formatCount(Math.trunc(Math.abs(kopiykas) / 100));
  const sign = kopiykas < 0 ? '−' : '';
  return `${sign}${hryvnias}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}${NBSP}₴`;
}

/** Kopiykas as machines read them (JSON-LD, feeds): `1234.50`. */
export function decimalMoney(kopiykas: number): string {
  return (kopiykas / 100).toFixed(2);
}

/** `10 %`, in one piece. */
export const formatPercent = (percent: number) => `${percent}\u00a0%`;
