/** Queries by kind; each with the SKUs of matching products, as patterns without `PZ-`, separated by spaces. */
export type Table = Readonly<Record<string, readonly (readonly [query: string, answers: string])[]>>;

/** Ranks at which the share of answered queries is measured. */
export const PLACES = [1, 3, 10] as const;

export interface Rates {
  readonly queries: number;
  /** Shares of the queries, from 0 to 1, whose answer is among the first 1, 3 and 10 results. */
  readonly shares: readonly number[];
  /**
   * Queries whose answer is not the first: the kind, the query, the rank (null if not among ten), and the first result.
   */
  readonly misses: readonly string[];
}

/**
 * Runs all queries of a table.
 * @param cardsOf returns the cards that a query finds, the best first, each with the SKUs behind it
 */
export async function rate(
  table: Table,
  cardsOf: (query: string) => Promise<readonly (readonly string[])[]>,
): Promise<Rates> {
  const places: (number | null)[] = [];
  const misses: string[] = [];
  for (const [kind, queries] of Object.entries(table)) {
    for (const [query, answers] of queries) {
      const answer = new RegExp(`^PZ-(?:${answers.split(' ').join('|')})`);
      const cards = await cardsOf(query);
      const index = cards.slice(0, 10).findIndex((skus) => skus.some((sku) => answer.test(sku)));
      places.push(index < 0 ? null : index + 1);
      if (index !== 0) misses.push(`${kind}: ${query} (${index + 1 || 'none'}; ${cards.slice(0, 3).join(' ')})`);
    }
  }
  const shares = PLACES.map((most) => places.filter((place) => place !== null && place <= most).length / places.length);
  return { queries: places.length, shares, misses };
}
