/** Milliseconds that one run asks providers at most, so that it ends before the next minute's begins. */
const RUN_TIME = 40_000;
/** Failures of one provider after which a run asks it no more: each may have waited for its whole timeout. */
const MOST_FAILURES = 2;

/** How long one run of a job puts up with slow and silent providers. */
export interface Patience {
  /** Whether a provider has not failed too often. */
  isLeftWith(provider: string): boolean;
  /** A provider has not answered. */
  lose(provider: string): void;
  /** Whether the run has lasted long enough: what is left waits for the next one. */
  isOver(): boolean;
}

/** @param now milliseconds of a clock that goes on by itself. */
export function createPatience({ now = () => performance.now() }: { readonly now?: () => number } = {}): Patience {
  const start = now();
  const failures = new Map<string, number>();
  return {
    isLeftWith: (provider) => (failures.get(provider) ?? 0) < MOST_FAILURES,
    lose(provider) {
      failures.set(provider, (failures.get(provider) ?? 0) + 1);
    },
    isOver: () => now() - start > RUN_TIME,
  };
}
