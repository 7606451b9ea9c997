import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { RebuildEvent } from '../src/contract/rebuild.ts';
import { differingPages, hashPages, pagesWith, readPage, untilPageHas } from './lib/built-pages.ts';
import type { CatalogueDatabase } from './lib/catalogue-database.ts';
import { count, SCALE_OPTIONS, scaleOf } from './lib/options.ts';
import { runPrerender } from './lib/our-build.ts';
import { Peers } from './lib/peers.ts';
import { PriceEditor } from './lib/price-editor.ts';
import { afterCommit, measureCold, measureWarm, PAUSE, type Served, untilServed } from './lib/price-times.ts';
import { type RebuildWorker, startRebuildWorker } from './lib/rebuild-worker.ts';
import { median, percentile } from './lib/statistics.ts';
import { withCatalogue } from './lib/with-catalogue.ts';

/**
 * Measures the time until a changed price is on the page, after a full build: with a worker that waits for changes and
 * has read the lists in advance (warm), with one that is rendering every page (busy), and with `npm run prerender` as a
 * fresh process (cold). The changed pages are determined from all files, before and after.
 *
 *   npm run bench:rebuild -- --products 1000 [--edits 30] [--runs 5] [--peers | --peer NAME ...] [--peer-runs 3] [--json]
 *     [--no-busy] [--dir DIR] [--databases DIR] [--catalogue FILE]
 */
const { values } = parseArgs({
  options: {
    ...SCALE_OPTIONS,
    runs: { type: 'string', default: '5' },
    edits: { type: 'string', default: '30' },
    /** Skips the busy measurement, which needs space for two sites. */
    'no-busy': { type: 'boolean', default: false },
  },
});
const scale = scaleOf(values);
const edits = count('edits', values.edits);
const execFileAsync = promisify(execFile);
/** Maximum number of tries per counted busy measurement. */
const BUSY_TRIES = 5;

/**
 * Measures prices that change when half of all pages have been rendered again, according to the worker's events. A try
 * in which all pages were published before the price was committed does not count.
 */
async function measureBusy(editor: PriceEditor, worker: RebuildWorker, dataDir: string): Promise<Served[]> {
  const times: Served[] = [];
  for (let tries = 0; times.length < scale.runs; tries++) {
    if (tries === scale.runs * BUSY_TRIES) throw new Error('All pages are rendered before a price is saved');
    const half = worker.until(isHalfRendered());
    const title = await editor.renameFooterLink();
    await half;
    const change = await editor.changeNext();
    const isLate = readPage(dataDir, 'index').includes(title);
    const served = await untilServed(dataDir, change);
    if (!isLate) times.push(served);
    await untilPageHas(dataDir, 'index', title);
    await setTimeout(PAUSE);
  }
  return times;
}

/** Returns a predicate on events that becomes true when half of a rebuild's pages have been rendered. */
function isHalfRendered(): (event: RebuildEvent) => boolean {
  let planned = Number.POSITIVE_INFINITY;
  let rendered = 0;
  return (event) => {
    if (event.type === 'planned') {
      // Pages that are published before the others have a plan of their own.
      const isOfAll = event.reasons.renderer !== undefined;
      planned = isOfAll ? event.pages : Number.POSITIVE_INFINITY;
      rendered = 0;
    }
    if (event.type === 'rendered') rendered += event.pages;
    return rendered >= planned / 2;
  };
}

/**
 * Returns the pages that differ after one price changed, the pages that show the price, and those that linked to the
 * product before: a sold-out product shows four of a similar price, and the product may no longer be one of them.
 */
async function findChanged(editor: PriceEditor, dataDir: string) {
  const before = hashPages(dataDir);
  const linking = pagesWith(dataDir, editor.nextSlug);
  const change = await editor.changeNext();
  await untilServed(dataDir, change);
  await setTimeout(PAUSE);
  return { changed: differingPages(before, hashPages(dataDir)), showing: pagesWith(dataDir, change.trace), linking };
}

const isSubset = (part: readonly string[], whole: readonly string[]) => part.every((one) => whole.includes(one));

function warmFigures(warm: readonly Served[]) {
  const times = afterCommit(warm);
  const sent = warm.map(({ afterSending }) => afterSending);
  return {
    warm_ms_p50: Math.round(median(times)),
    warm_ms_p95: Math.round(percentile(times, 0.95)),
    warm_ms_best: Math.round(Math.min(...times)),
    sent_ms_p50: Math.round(median(sent)),
    sent_ms_p95: Math.round(percentile(sent, 0.95)),
  };
}

const busyFigures = (busy: readonly number[]) => ({
  busy_ms: Math.round(median(busy)),
  busy_ms_worst: Math.round(Math.max(...busy)),
});

async function measureOurs(database: CatalogueDatabase, dataDir: string) {
  const full = await runPrerender(database, dataDir);
  const editor = await PriceEditor.open(database);
  // Right after a build, the disk still writes gigabytes.
  await execFileAsync('sync');
  const worker = startRebuildWorker(database, dataDir);
  await worker.untilWarm();
  const warm = await measureWarm(editor, dataDir, edits);
  const { changed, showing, linking } = await findChanged(editor, dataDir);
  const busy = values['no-busy'] ? [] : await measureBusy(editor, worker, dataDir);
  await worker.stop();
  const cold = await measureCold(database, editor, { dataDir, runs: scale.runs });
  return {
    products: scale.products,
    full_ms: Math.round(full.wall * 1000),
    changed_pages: changed.length,
    changed_page_files: changed,
    showing_pages: showing.length,
    is_exact: isSubset(showing, changed) && isSubset(changed, [...showing, ...linking]),
    ...warmFigures(warm),
    ...(busy.length > 0 && busyFigures(afterCommit(busy))),
    cold_ms: Math.round(median(cold.map(({ live }) => live))),
    cold_ms_best: Math.round(Math.min(...cold.map(({ live }) => live))),
    cold_ms_ended: Math.round(median(cold.map(({ ended }) => ended))),
  };
}

const loadNow = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

await withCatalogue(scale.products, values, async ({ workspace, catalogue, database }) => {
  const { products } = scale;
  const dataDir = join(workspace.dir, `rebuild-${products}`);
  try {
    console.log(`${products} products, ${edits} price changes; outputs on ${workspace.fileSystem}; ${loadNow()}`);
    const ours = await measureOurs(database, dataDir);
    for (const file of ours.changed_page_files) console.log(`  changed: ${file}`);
    console.log(
      `${ours.changed_pages} pages changed; ${ours.showing_pages} show the price; exactly those that must: ${ours.is_exact}`,
    );
    console.log(
      `warm: ${ours.warm_ms_p50} ms after the commit, 95th percentile ${ours.warm_ms_p95} ms (after sending: ${ours.sent_ms_p50} and ${ours.sent_ms_p95} ms); cold: ${ours.cold_ms} ms, until feeds follow ${ours.cold_ms_ended} ms; ${loadNow()}`,
    );
    if (ours.busy_ms !== undefined)
      console.log(`while every page is rendered: ${ours.busy_ms} ms, at worst ${ours.busy_ms_worst} ms`);
    const peers: Record<string, { readonly rebuild_ms: number; readonly ratio_cold: number }> = {};
    if (scale.peers.length > 0) {
      const folder = await Peers.prepare(join(workspace.dir, 'peers'), catalogue, scale.peers);
      for (const peer of scale.peers) {
        const rebuild_ms = Math.round(median(await folder.rebuild(peer, scale.peerRuns)) * 1000);
        peers[peer] = { rebuild_ms, ratio_cold: Number((rebuild_ms / ours.cold_ms_ended).toFixed(1)) };
        console.log(`${peer}: ${rebuild_ms} ms, ${peers[peer].ratio_cold} times our cold time; ${loadNow()}`);
      }
    }
    if (values.json) console.log(JSON.stringify({ ...ours, peers }));
  } finally {
    workspace.remove(dataDir);
  }
});
