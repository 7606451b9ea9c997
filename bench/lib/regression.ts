import { median } from './statistics.ts';

/** Maximum regression against the earlier commit, as a fraction. */
const LIMIT = 0.15;

/** One figure of a checkout in one round. */
export interface Figure {
  readonly name: string;
  /** True if higher is better, as for requests per second. */
  readonly isRate?: boolean;
  readonly value: number;
}

/** One figure of two commits. */
export interface Comparison {
  readonly before: number;
  readonly now: number;
  /** Factor by which the figure is worse: above 1 is worse, for rates too. */
  readonly ratio: number;
  readonly isWorse: boolean;
}

/**
 * Compares figures by name, in the order of measurement. Figures of one round were measured one after the other, so
 * each is compared with its neighbour; the median of these ratios counts.
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
      // The earlier commit does not have this kind of page.
      if (ratios.length === 0) return [];
      const ratio = median(ratios);
      return [[name, { before: middle(earlier), now: middle(later), ratio, isWorse: ratio > 1 + LIMIT }]];
    }),
  );
}

const middle = (figures: readonly Figure[]) => median(figures.map(({ value }) => value));
