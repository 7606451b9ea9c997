import { setTimeout } from 'node:timers/promises';
import { untilPageHas } from './built-pages.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { runPrerender } from './our-build.ts';
import type { PriceChange, PriceEditor } from './price-editor.ts';

/** Number of warm-up changes that are not counted. */
const WARM_UP = 5;
/** ms after a page is served, so that the worker finishes its follow-up work; editors also pause between saves. */
export const PAUSE = 150;

/** ms until the new price is served. */
export interface Served {
  readonly afterCommit: number;
  /** Includes PostgreSQL's commit, which waits for the disk. */
  readonly afterSending: number;
}

export const afterCommit = (times: readonly Served[]) => times.map((time) => time.afterCommit);

export async function untilServed(dataDir: string, { slug, trace, sentAt, committedAt }: PriceChange): Promise<Served> {
  await untilPageHas(dataDir, slug, trace);
  const now = performance.now();
  return { afterCommit: now - committedAt, afterSending: now - sentAt };
}

/** Changes prices one after another, each when the previous one is served; requires a running worker. */
export async function measureWarm(editor: PriceEditor, dataDir: string, edits: number): Promise<Served[]> {
  const times: Served[] = [];
  for (let edit = 0; edit < WARM_UP + edits; edit++) {
    times.push(await untilServed(dataDir, await editor.changeNext()));
    await setTimeout(PAUSE);
  }
  return times.slice(WARM_UP);
}

interface ColdOptions {
  readonly dataDir: string;
  readonly runs: number;
  /** The checkout that builds; this one by default. */
  readonly cwd?: string;
}

/** ms from the start of a fresh process that publishes a changed price. */
export interface ColdTimes {
  /** Until the page is served. */
  readonly live: number;
  /** Until the process has ended, including feeds and compressed copies. */
  readonly ended: number;
}

/** Changes prices, each published by `npm run prerender` as a fresh process. */
export async function measureCold(
  database: CatalogueDatabase,
  editor: PriceEditor,
  { dataDir, runs, cwd }: ColdOptions,
): Promise<ColdTimes[]> {
  const times: ColdTimes[] = [];
  for (let run = 0; run < runs; run++) {
    const { slug, trace } = await editor.changeNext();
    const started = performance.now();
    const [live, { wall }] = await Promise.all([
      untilPageHas(dataDir, slug, trace).then(() => performance.now() - started),
      runPrerender(database, dataDir, cwd),
    ]);
    times.push({ live, ended: wall * 1000 });
  }
  return times;
}
