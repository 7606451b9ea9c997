import { LEAST_CHANGE, MOST_CHANGE } from '../contract/reprice.ts';

/**
 * Parses a change of prices such as `10`, `-5,5` or `+2.25 %` to hundredths of a percent; null if it is invalid or
 * outside the limits.
 */
export function parseChange(text: string): number | null {
  const match = /^([+−–-]?)(\d{1,5})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', rest = ''] = match;
  const size = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  const change = /[−–-]/.test(sign) ? -size : size;
  return change < LEAST_CHANGE || change > MOST_CHANGE ? null : change;
}
