import { setTimeout } from 'node:timers/promises';
import { readPage, untilPageHas } from './built-pages.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { runPrerender } from './our-build.ts';
import type { PriceChange, PriceEditor } from './price-editor.ts';

/** Changes that are not counted: the worker starts, and its code gets warm. */
const WARM_UP = 5;
/** ms after a page is there, for the worker to finish what comes after: editors do not save without a pause. */
export const PAUSE = 150;

/** ms until the new price is served. */
export interface Served {
  readonly afterCommit: number;
  /** PostgreSQL's commit, which waits for its disk, included. */
  readonly afterSending: number;
}

export const afterCommit = (times: readonly Served[]) => times.map((time) => time.afterCommit);

export async function untilServed(dataDir: string, { slug, trace, sentAt, committedAt }: PriceChange): Promise<Served> {
  await untilPageHas(dataDir, slug, trace);
  const now = performance.now();
  return { afterCommit: now - committedAt, afterSending: now - sentAt };
}

/** Changes so many prices, each when the one before is served; a worker has to be there. */
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
  /** The checkout that builds; this one unless it is given. */
  readonly cwd?: string;
}

/** ms that `npm run prerender` takes after a price has changed, as a fresh process. */
export async function measureCold(
  database: CatalogueDatabase,
  editor: PriceEditor,
  { dataDir, runs, cwd }: ColdOptions,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const { slug, trace } = await editor.changeNext();
    const { wall } = await runPrerender(database, dataDir, cwd);
    if (!readPage(dataDir, slug).includes(trace)) throw new Error(`${slug} does not show its new price`);
    times.push(wall * 1000);
  }
  return times;
}
