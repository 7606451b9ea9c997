import { UsageError } from './usage.ts';

const PRICE = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Returns the kopiykas of hryvnias such as 123.45. @throws UsageError when it is not a price */
export function parsePrice(text: string): number {
  const [, hryvnias, fraction = ''] = PRICE.exec(text) ?? [];
  if (hryvnias === undefined) throw new UsageError(`${text} is not a price: give hryvnias, such as 123.45.`);
  const kopiykas = Number(hryvnias) * 100 + Number(fraction.padEnd(2, '0'));
  if (kopiykas === 0) throw new UsageError(`${text} is not a price: it must be above zero.`);
  return kopiykas;
}
