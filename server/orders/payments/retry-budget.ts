/**
 * Milliseconds during which one run sends requests to providers, so that it ends before the next minute's run begins.
 */
const RUN_TIME = 40_000;
/** Failures of one provider after which a run skips it: each may have taken its whole timeout. */
const MAX_FAILURES = 2;

/** Limits the effort of one run for slow and silent providers: the total time, and the failures of each. */
export interface RetryBudget {
  /** Returns true if the provider has not failed too often. */
  allows(provider: string): boolean;
  /** Records that a provider has not answered. */
  recordFailure(provider: string): void;
  /** Returns true if the time of the run is used up: the next run continues. */
  isSpent(): boolean;
}

/**
 * Creates the budget of one run.
 * @param now milliseconds of a monotonic clock
 */
export function createRetryBudget({
  now = () => performance.now(),
}: {
  readonly now?: () => number;
} = {}): RetryBudget {
  const start = now();
  const failures = new Map<string, number>();
  return {
    allows: (provider) => (failures.get(provider) ?? 0) < MAX_FAILURES,
    recordFailure(provider) {
      failures.set(provider, (failures.get(provider) ?? 0) + 1);
    },
    isSpent: () => now() - start > RUN_TIME,
  };
}
