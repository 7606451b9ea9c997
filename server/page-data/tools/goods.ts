import type { Localized } from '../../../src/contract/localized.ts';
import type { ProductCard } from '../../../src/contract/product.ts';
import { colourIn } from '../../../src/rules/swatches.ts';
import type { TrackedPageData } from '../tracked-data.ts';

/** Values of a product's attributes in both languages, by code. */
export type Values = Readonly<Partial<Record<string, Localized>>>;

/**
 * Returns the published products that have a value of an attribute, in the order of their ids, each with the facts that
 * `read` takes from its attributes; those for which it returns null are left out.
 */
export async function goodsWith<Facts extends object>(
  data: TrackedPageData,
  code: string,
  read: (values: Values) => Facts | null,
): Promise<(ProductCard & Facts)[]> {
  const factsOfId = new Map<number, Facts>();
  for (const { id, values } of await data.described(code)) {
    const facts = read(values);
    if (facts) factsOfId.set(id, facts);
  }
  const cards = await data.cards([...factsOfId.keys()]);
  return cards.flatMap((card) => {
    const facts = factsOfId.get(card.id);
    return facts ? [{ ...card, ...facts }] : [];
  });
}

/** Returns the colour of the attribute `swatch`. */
export const colourOf = ({ swatch }: Values): string | null => colourIn(swatch?.uk);

/** Splits a value that lists several, separated by commas. */
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const KARATS = /^(\d+(?:[.,]\d+)?)\s*К/u;

/** Returns the karats of a purity such as `23,75 К`; 0 for other metals. */
export const karatsOf = ({ purity }: Values): number =>
  Number(KARATS.exec(purity?.uk.trim() ?? '')?.[1]?.replace(',', '.') ?? 0);
