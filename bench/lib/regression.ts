import { median } from './statistics.ts';

/** How much worse than the earlier commit a figure may be. */
const LIMIT = 0.15;

/** One figure of one checkout, for each round in which it was measured. */
export interface Figure {
  readonly name: string;
  /** More is better, as of requests a second. */
  readonly isRate?: boolean;
  readonly value: number;
}

/** One figure of two commits. */
export interface Comparison {
  readonly before: number;
  readonly now: number;
  /** How many times as bad as before: above 1 is worse, whichever way the figure counts. */
  readonly ratio: number;
  readonly isWorse: boolean;
}

/**
 * Compares figures by name, in the order in which they came. Those of one round were measured one after the other, so each is
 * compared with its neighbour, and of these ratios the median counts.
 */
export function compare(before: readonly Figure[], now: readonly Figure[]): ReadonlyMap<string, Comparison> {
  const names = new Set(now.map(({ name }) => name));
  return new Map(
    [...names].flatMap((name): [string, Comparison][] => {
      const earlier = before.filter((figure) => figure.name === name);
      const later = now.filter((figure) => figure.name === name);
      const ratios = later.flatMap(({ value, isRate }, round) => {
        const other = earlier[round]?.value;
        return other === undefined ? [] : [isRate ? other / value : value / other];
      });
      // A kind of page that the earlier commit does not have.
      if (ratios.length === 0) return [];
      const ratio = median(ratios);
      return [[name, { before: middle(earlier), now: middle(later), ratio, isWorse: ratio > 1 + LIMIT }]];
    }),
  );
}

const middle = (figures: readonly Figure[]) => median(figures.map(({ value }) => value));
