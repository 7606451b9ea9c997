/**
 * Fields of a family's card about its members; its link and picture are those of the leading member, and its
 * name is the family's.
 */
export interface Variants {
  /** Number of members in the list that match the choice. */
  readonly count: number;
  /** Lowest price in kopiykas of the members in stock (of all, if none is); null if all have the same price. */
  readonly from: number | null;
}

/** One attribute by which the members of a family differ, with the value of a member; both as shown. */
interface AxisValue {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns how a member differs from its siblings, for its card: `23,75 К · вільні аркуші`. A bare number says nothing
 * without the name of its attribute. Empty values and repeated ones are left out.
 */
export const variantTitle = (axes: readonly AxisValue[]): string =>
  [
    ...new Set(
      axes.flatMap(({ name, value }) => {
        const said = value.trim();
        return /^[\d.,]+$/.test(said) ? `${name}: ${said}` : said || [];
      }),
    ),
  ].join(' · ');

/** A card as it was prerendered. */
interface BuiltCard {
  /** Kopiykas. */
  readonly price: number;
  readonly variants?: Variants | undefined;
}

/**
 * Returns the price of a family's card with the current price of the leading member; null if all members have the same
 * price. Changed prices of the other members are shown by the next build of the list.
 */
export function priceFrom({ price: built, variants }: BuiltCard, now: number): number | null {
  const from = variants?.from ?? null;
  if (from === null) return null;
  return from === built ? now : Math.min(from, now);
}
