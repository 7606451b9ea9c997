import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosReport } from '../../tests/helpers/chaos/report.ts';
import { percentile } from './statistics.ts';

/** Product that is sold during drills. */
export const SKU = 'PZ-SZL-002';

/** Milliseconds between two reads of one reader. */
const PACE = 50;
const READERS = 4;

/** Pages, and requests of pages to the API. */
const READS = [
  '/',
  '/ru',
  '/contacts',
  '/api/v1/page-data?lang=uk&path=/',
  '/api/v1/layout?lang=uk',
  '/api/v1/search?lang=uk&q=%D0%BB%D0%B0%D0%BA',
  '/api/v1/search/suggestions?lang=uk&q=%D0%BB%D0%B0',
  `/api/v1/offers?lang=uk&sku=${SKU}`,
  '/api/v1/categories?lang=uk',
];

/** Results of the requests of one phase of a drill. */
export interface Phase {
  readonly name: string;
  /** Milliseconds of each request. */
  readonly times: number[];
  /** Requests that were answered with 5xx, and those whose connection broke: method, path and reason. */
  readonly failures: string[];
}

/** Runs a step of a drill, and prints how long it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name.padEnd(64)} ${seconds.padStart(7)} s`);
  return result;
}

/**
 * Reads pages, a few at once, until the result is called, which waits for the last answers.
 * @param note takes the result of each read: its milliseconds, and the reason of a failure
 */
export function readPages(
  url: string,
  note: (read: { readonly ms: number; readonly failure: string | undefined }) => void = () => {},
): () => Promise<void> {
  const stopping = new AbortController();
  const read = async (first: number) => {
    for (let next = first; !stopping.signal.aborted; next++) {
      const path = READS[next % READS.length] ?? '';
      const startedAt = performance.now();
      const failure = await failureOf(`${url}${path}`);
      note({ ms: performance.now() - startedAt, failure: failure && `GET ${path}: ${failure}` });
      await sleep(PACE);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  return async () => {
    stopping.abort();
    await reading;
  };
}

/**
 * Returns why a request has failed: 5xx, or no whole answer; undefined if it was answered. A busy process refuses reads
 * with Retry-After, and the request is then repeated, as the pages do.
 */
async function failureOf(address: string): Promise<string | undefined> {
  try {
    for (;;) {
      const response = await fetch(address);
      await response.arrayBuffer();
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 503 || Number.isNaN(retryAfter))
        return response.status >= 500 ? `status ${response.status}` : undefined;
      await sleep(retryAfter * 1000);
    }
  } catch (error) {
    return String(error);
  }
}

/** Prints the requests of each phase and the comparisons of all records. @returns true if nothing failed or was lost */
export function printResults(phases: readonly Phase[], report: ChaosReport): boolean {
  console.log('');
  phases.forEach(printPhase);
  console.log('');
  for (const { what, expected, found } of report.lines) {
    const mark = expected === found ? ' ' : '✗';
    console.log(`${mark} ${what.padEnd(60)} ${String(expected).padStart(9)} ${String(found).padStart(9)}`);
  }
  for (const failure of report.failures) console.log(`✗ ${failure}`);
  return (
    report.failures.length === 0 &&
    phases.every(({ failures }) => failures.length === 0) &&
    report.lines.every(({ expected, found }) => expected === found)
  );
}

function printPhase({ name, times, failures }: Phase): void {
  const [half, high] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0));
  const max = Math.max(0, ...times).toFixed(0);
  console.log(
    `${name.padEnd(40)} ${String(times.length).padStart(6)} requests, ${failures.length} failed; p50 ${half}, p99 ${high}, longest ${max} ms`,
  );
  for (const failure of new Set(failures)) console.log(`  ✗ ${failure}`);
}
