import type { Tier } from '../../src/contract/product.ts';
import { parseMoney } from './money.ts';

/** Formats a sum as Ukrainian spreadsheets do: `1234,50`. */
export const sumText = (kopiykas: number): string =>
  `${Math.trunc(kopiykas / 100)},${String(kopiykas % 100).padStart(2, '0')}`;

/** Formats tiers for a single cell: `1200,00: 372,00; 3000,00: 355,00`. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ costBreakpoint, price }) => `${sumText(costBreakpoint)}: ${sumText(price)}`).join('; ');

/**
 * Parses tiers in kopiykas from the text of a cell. Returns null if it cannot be parsed; an empty text returns no
 * tiers.
 */
export function parseTiers(text: string): readonly Tier[] | null {
  const tiers: Tier[] = [];
  for (const part of text.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const sums = part.split(/[:=→]/).map(parseMoney);
    const [from, price] = sums;
    if (sums.length !== 2 || !from?.isValid || !price?.isValid) return null;
    tiers.push({ costBreakpoint: from.kopiykas, price: price.kopiykas });
  }
  return tiers;
}
