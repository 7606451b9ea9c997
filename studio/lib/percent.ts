/** Parses a percent such as `10`, `-5,5` or `+2.25 %` to hundredths; null if it is invalid or outside the limits. */
export function parsePercent(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  const match = /^([+−–-]?)(\d{1,5})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', rest = ''] = match;
  const size = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  const change = /[−–-]/.test(sign) ? -size : size;
  return change < min * 100 || change > max * 100 ? null : change;
}
