import { UsageError } from './usage.ts';

const PRICE = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Returns the kopiykas of hryvnias such as 123.45. @throws UsageError when it is not a price */
export function parsePrice(text: string): number {
  const [, hryvnias, fraction = ''] = PRICE.exec(text) ?? [];
  if (hryvnias === undefined) throw new UsageError(`${text} is no price: say hryvnias, such as 123.45.`);
  const kopiykas = Number(hryvnias) * 100 + Number(fraction.padEnd(2, '0'));
  if (kopiykas === 0) throw new UsageError(`${text} is no price: nothing is sold for nothing.`);
  return kopiykas;
}
