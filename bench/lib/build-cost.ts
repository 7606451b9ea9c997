import { median } from './statistics.ts';

/** Cost of one full build. */
export interface BuildCost {
  readonly pages: number;
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of CPU of all its processes. */
  readonly cpu: number;
  /** CPU seconds of the database for the build, counted separately. */
  readonly database?: { readonly cpu: number };
  /** Maximum resident bytes of all its processes together. */
  readonly peakMemory: number;
}

export const pagesPerSecond = ({ pages, wall }: BuildCost) => pages / wall;

export const pagesPerCpuSecond = ({ pages, cpu, database }: BuildCost) => pages / (cpu + (database?.cpu ?? 0));

/** Returns the median of one figure over several builds. */
export const medianOf = <Cost>(costs: readonly Cost[], figure: (cost: Cost) => number) => median(costs.map(figure));

/**
 * Returns the ratio of our rate to theirs. Builds of one round ran one after the other, so each is compared with its
 * neighbour; the median of these ratios is returned.
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
