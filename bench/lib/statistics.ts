/** Returns the value below which the given share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the ms that work takes, in each of some rounds. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/**
 * Computes Mann-Whitney U of two samples by the normal approximation (for hundreds of values and few ties). `p` is
 * two-sided; `share` is the probability that a value of the first sample is above one of the second: 0.5 if they do not
 * differ.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): { share: number; p: number } {
  const ranked = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  ranked.sort((a, b) => a.value - b.value);
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return { share: u / (n * m), p: 2 * (1 - normal(Math.abs(z))) };
}

/** The normal distribution function, to 1e-7 (Abramowitz and Stegun, 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
