const NARROW_NBSP = '\u202f';
const NBSP = '\u00a0';

/**
 * Kopiykas as a shopper reads them: `1 234,50 ₴`, without kopiykas when there are none. Written out instead of
 * Intl.NumberFormat, which takes 10 times longer and whose spaces differ between a browser's ICU and Node's, which
 * would break hydration. Both languages of the shop write sums alike, the API's messages too.
 */
export function formatMoney(kopiykas: number): string {
  const rest = Math.abs(kopiykas) % 100;
  const hryvnias = String(Math.trunc(Math.abs(kopiykas) / 100)).replace(/\B(?=(\d{3})+$)/g, NARROW_NBSP);
  const sign = kopiykas < 0 ? '−' : '';
  return `${sign}${hryvnias}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}${NBSP}₴`;
}

/** Kopiykas as machines read them (JSON-LD, feeds): `1234.50`. */
export function decimalMoney(kopiykas: number): string {
  return (kopiykas / 100).toFixed(2);
}

/** `10 %`, in one piece. */
export const formatPercent = (percent: number) => `${percent}\u00a0%`;
