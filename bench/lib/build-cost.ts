import { median } from './statistics.ts';

/** What one whole build cost. */
export interface BuildCost {
  readonly pages: number;
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of CPU of all its processes. */
  readonly cpu: number;
  /** What a database did for it, besides. */
  readonly database?: { readonly cpu: number };
  /** Bytes that all its processes had resident, at most. */
  readonly peakMemory: number;
}

export const pagesPerSecond = ({ pages, wall }: BuildCost) => pages / wall;

export const pagesPerCpuSecond = ({ pages, cpu, database }: BuildCost) => pages / (cpu + (database?.cpu ?? 0));

/** The median of one figure over some builds. */
export const medianOf = <Cost>(costs: readonly Cost[], figure: (cost: Cost) => number) => median(costs.map(figure));

/**
 * How many times as high a rate is of our builds as of others': builds of one round ran one after the other, so each is
 * compared with its neighbour, and of these the median is taken.
 */
export function ratioOf(
  ours: readonly BuildCost[],
  theirs: readonly BuildCost[],
  rate: (cost: BuildCost) => number,
): number {
  return median(
    ours.flatMap((cost, round) => {
      const other = theirs[round];
      return other ? [rate(cost) / rate(other)] : [];
    }),
  );
}
