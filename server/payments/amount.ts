/**
 * Returns kopiykas as the decimal hryvnias of LiqPay and WayForPay, always with two digits: 12345 is `123.45`.
 * @throws RangeError for anything but a non-negative integer
 */
export function toHryvnias(kopiykas: number): string {
  if (!Number.isSafeInteger(kopiykas) || kopiykas < 0) throw new RangeError(`Not an amount in kopiykas: ${kopiykas}`);
  const digits = String(kopiykas).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns the kopiykas of decimal hryvnias; null when the text is not a number, or contains a fraction of a kopiyka.
 */
export function fromHryvnias(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}
