import { formatCount } from './count.ts';

/** Formats a number for shoppers, rounded to at most `digits` decimals, with a comma: `1 234,5`. */
export function formatDecimal(value: number, digits: number): string {
  const [whole = '0', fraction = ''] = value.toFixed(digits).split('.');
  const shown = fraction.replace(/0+$/, '');
  return formatCount(Number(whole)) + (shown && `,${shown}`);
}
