/** Lengths of GTIN-8, UPC, EAN-13 and GTIN-14. */
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/**
 * Returns true for a GTIN (the number under a bar code) with a correct check digit: the sum of its digits, weighted 1,
 * 3, 1, 3 … from the last one, is a multiple of ten. https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
