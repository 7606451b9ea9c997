import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contentHash } from '../prerender/releases/content.ts';
import type { Draft } from '../prerender/releases/draft.ts';
import { openSite } from '../prerender/releases/site.ts';
import { writeSiteFile } from '../prerender/releases/write.ts';

/**
 * Measures the cost of the site store: a release of every file, of a few, and a rollback, in wall-clock and CPU time.
 * `npm run bench:store [-- --files 220000 --changed 40]`.
 */
const { values } = parseArgs({
  options: { files: { type: 'string', default: '220000' }, changed: { type: 'string', default: '40' } },
});
const files = Number(values.files);
const changed = Number(values.changed);
const ROUNDS = 100;
const BATCH = 64;

interface Cost {
  /** ms. */
  wall: number;
  cpu: number;
}

const pathOf = (index: number) => `${index % 2 ? 'ru/' : ''}product-with-a-usual-slug-${index}.html`;

function clock(): Cost {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}

/** Runs a function and adds its time to a cost. */
function measure<T>(cost: Cost, run: () => T): T {
  const before = clock();
  const result = run();
  const after = clock();
  cost.wall += after.wall - before.wall;
  cost.cpu += after.cpu - before.cpu;
  return result;
}

const zero = (): Cost => ({ wall: 0, cpu: 0 });
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns ms, or µs per file if there is a count. */
function show({ wall, cpu }: Cost, count?: number) {
  const scale = count === undefined ? 1 : 1000 / count;
  return { wall: rounded(wall * scale), cpu: rounded(cpu * scale) };
}

function quantiles(costs: readonly Cost[]) {
  const at = (q: number, key: keyof Cost) => {
    const sorted = costs.map((cost) => cost[key]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * q)] ?? 0;
  };
  const quantile = (q: number) => show({ wall: at(q, 'wall'), cpu: at(q, 'cpu') });
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

/** Writes files of a draft as a build does, in batches. */
function fill(draft: Draft, indexes: readonly number[], text: string, costs: Record<'touch' | 'write' | 'put', Cost>) {
  for (let start = 0; start < indexes.length; start += BATCH) {
    const pages = indexes.slice(start, start + BATCH).map((index) => {
      const content = Buffer.from(`${text} ${index}`.repeat(100));
      return { path: pathOf(index), content, hash: contentHash(content) };
    });
    measure(costs.touch, () => draft.touch(pages.map(({ path }) => path)));
    measure(costs.write, () => {
      for (const { path, content } of pages) writeSiteFile(draft.dir, path, content);
    });
    measure(costs.put, () => {
      for (const { path, hash } of pages) draft.put(path, hash);
    });
  }
}

function measureRelease(revision: number, indexes: readonly number[]) {
  const costs = { begin: zero(), touch: zero(), write: zero(), put: zero(), publish: zero() };
  const draft = measure(costs.begin, () => site.begin(revision));
  fill(draft, indexes, `revision ${revision}`, costs);
  measure(costs.publish, () => draft.publish({ build: 'bench', pages: files }));
  return costs;
}

function showRelease(costs: Record<string, Cost>) {
  return Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, show(cost, files)]));
}

function measureOnce(run: () => void) {
  const cost = zero();
  measure(cost, run);
  return show(cost);
}

const siteDir = mkdtempSync(join(tmpdir(), 'pozolota-store-'));
const site = openSite(siteDir);
try {
  const all = Array.from({ length: files }, (_, index) => index);
  const few = all.filter((index) => index % Math.floor(files / changed) === 0).slice(0, changed);
  const first = showRelease(measureRelease(1, all));
  const small = Array.from({ length: ROUNDS }, (_, round) => measureRelease(2 + round, few));
  const rollback = measureOnce(() => site.rollback());
  site.resume();
  const again = showRelease(measureRelease(1000, all));
  const rollbackOfAll = measureOnce(() => site.rollback());
  site.close();
  const opens = Array.from({ length: ROUNDS }, () => {
    const cost = zero();
    measure(cost, () => openSite(siteDir)).close();
    return cost;
  });
  const report = {
    files,
    changed,
    microsecondsAFile: { first, again },
    milliseconds: {
      smallPublish: quantiles(small.map(({ publish }) => publish)),
      open: quantiles(opens),
      rollback,
      rollbackOfAll,
    },
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  console.log(JSON.stringify(report, null, 2));
} finally {
  rmSync(siteDir, { recursive: true });
}
