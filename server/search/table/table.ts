/** Queries by kind; each with the SKUs of the products that answer it, as patterns without `PZ-`, one space between. */
export type Table = Readonly<Record<string, readonly (readonly [query: string, answers: string])[]>>;

/** What a table finds among its first so many. */
export const PLACES = [1, 3, 10] as const;

export interface Rates {
  readonly queries: number;
  /** Shares of the queries, from 0 to 1, whose answer is among the first 1, 3 and 10. */
  readonly shares: readonly number[];
  /** Queries whose answer is not the first: the kind, the query, the place (null for none of ten), and what came first. */
  readonly misses: readonly string[];
}

/** Looks for all queries of a table. @param skusOf the SKUs that a query finds, the best first. */
export async function rate(table: Table, skusOf: (query: string) => Promise<readonly string[]>): Promise<Rates> {
  const places: (number | null)[] = [];
  const misses: string[] = [];
  for (const [kind, queries] of Object.entries(table)) {
    for (const [query, answers] of queries) {
      const answer = new RegExp(`^PZ-(?:${answers.split(' ').join('|')})`);
      const skus = await skusOf(query);
      const index = skus.slice(0, 10).findIndex((sku) => answer.test(sku));
      places.push(index < 0 ? null : index + 1);
      if (index !== 0) misses.push(`${kind}: ${query} (${index + 1 || 'none'}; ${skus.slice(0, 3).join(' ')})`);
    }
  }
  const shares = PLACES.map((most) => places.filter((place) => place !== null && place <= most).length / places.length);
  return { queries: places.length, shares, misses };
}
