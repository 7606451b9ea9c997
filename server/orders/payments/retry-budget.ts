/** Milliseconds that one run asks providers at most, so that it ends before the next minute's begins. */
const RUN_TIME = 40_000;
/** Failures of one provider after which a run asks it no more: each may have waited for its whole timeout. */
const MAX_FAILURES = 2;

/** What one run of a job may spend on slow and silent providers: time in all, failures of each. */
export interface RetryBudget {
  /** Whether a provider has not failed too often. */
  allows(provider: string): boolean;
  /** Notes that a provider has not answered. */
  recordFailure(provider: string): void;
  /** Whether the run has used up its time: what is left waits for the next one. */
  isSpent(): boolean;
}

/** @param now milliseconds of a monotonic clock */
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
