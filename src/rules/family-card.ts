/** What the card of a family says of its members; its link, its name and its picture are those of the one that leads. */
export interface Variants {
  /** Members that the list has, and that meet what is chosen. */
  readonly count: number;
  /** Kopiykas: the lowest price of those in stock (of all, when none is); null where all of them cost the same. */
  readonly from: number | null;
}

/** A card as it was built. */
interface BuiltCard {
  /** Kopiykas. */
  readonly price: number;
  readonly variants?: Variants | undefined;
}

/**
 * What the card of a family costs now that the member that leads has a price of now; null where all cost the same. What
 * has become of the others' prices, the next list says.
 */
export function priceFrom({ price: built, variants }: BuiltCard, now: number): number | null {
  const from = variants?.from ?? null;
  if (from === null) return null;
  return from === built ? now : Math.min(from, now);
}
