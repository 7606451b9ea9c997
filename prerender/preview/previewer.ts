import type pg from 'pg';
import type { InputOf, Progress, Rehearsal } from '../../server/site-requests/questions.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import type { PreviewResult } from '../../studio/contract/preview.ts';
import { countRemovals, removalLimit } from '../plan/limits.ts';
import { entryPages, type PageJob } from '../plan/plan.ts';
import { planChanges, type ReadPlan, readLists } from '../plan/read-plan.ts';
import { SiteReader } from '../releases/site-reader.ts';
import { BatchRenderer, loadRender } from '../render/batch-renderer.ts';
import { sourceOfReader } from '../render/batch-source.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { planRenderers, RendererCache, type RendererPlans, type RendererSettings } from '../render/renderers.ts';
import { transactionData } from '../source/database-snapshot.ts';
import type { Changes, SnapshotData } from '../source/snapshot.ts';
import { affectsRenderers } from '../source/warm.ts';
import { PageDifference } from './difference.ts';
import { NotFoundError } from './errors.ts';
import { changesOfTransaction, inRolledBackTransaction } from './rolled-back-transaction.ts';

/** Runs one of the studio's writes by its name. @throws NotFoundError if there is no such write */
export type RunWrite = (
  client: pg.PoolClient,
  step: Rehearsal['steps'][number],
  staff: Rehearsal['staff'],
) => Promise<void>;

/** The studio's writes, and the pool over which they are rehearsed; its owner ends the pool. */
export interface Writes {
  readonly pool: pg.Pool;
  readonly runWrite: RunWrite;
}

export type OpenWrites = (databaseUrl: string) => Promise<Writes>;

export interface PreviewSettings extends RendererSettings {
  readonly siteDir: string;
  readonly maxRemovals?: number | undefined;
  readonly writes: Writes;
}

/** Limits after which no further page is rendered, ms. */
interface TimeLimit {
  /** Since the first page was begun, so that a slow write or a busy machine does not use it up before. */
  readonly rendering: number;
  /** Since rows began to be locked. */
  readonly locking: number;
}

/** Limits while product rows are locked, which orders wait for, and while only others are. */
export interface LockTimeouts {
  readonly products: TimeLimit;
  readonly others: TimeLimit;
}
const LOCK_TIMEOUTS: LockTimeouts = {
  products: { rendering: 800, locking: 2_000 },
  others: { rendering: 6_000, locking: 8_000 },
};

/** Number of pages that are read and rendered at once. */
const BATCH = 24;

/** The result of a rehearsed write, before it is rolled back. */
interface Rehearsed {
  readonly site: SiteReader;
  readonly data: SnapshotData;
  readonly changes: Changes;
  readonly plan: ReadPlan;
  readonly renderers: RendererPlans;
  /** performance.now() when rows began to be locked. */
  readonly since: number;
}

/**
 * Finds out what a save would publish, without saving: runs the write in a transaction, looks up the resulting changes
 * in the site's dependency graph, plans, reads and renders the pages as a build would, in the same transaction,
 * compares them with the published pages, and rolls back.
 */
export class Previewer {
  readonly #settings: PreviewSettings;
  readonly #lockTimeouts: LockTimeouts;
  /** A separate cache: a preview of another layout must not evict the builds' renderers. */
  readonly #renderers = new RendererCache();

  constructor(settings: PreviewSettings, lockTimeouts = LOCK_TIMEOUTS) {
    this.#settings = settings;
    this.#lockTimeouts = lockTimeouts;
  }

  /** Loads in advance what the first preview would otherwise load. */
  async prepare(): Promise<void> {
    const client = await this.#settings.writes.pool.connect();
    try {
      await this.#load(await planRenderers(this.#settings, transactionData(client)));
    } finally {
      client.release();
    }
  }

  /** @param onProgress called between batches */
  preview(rehearsal: Rehearsal, onProgress: (progress: Progress) => void = () => {}): Promise<PreviewResult> {
    return this.#rehearse(rehearsal, async (rehearsed) => {
      const { site, plan, since } = rehearsed;
      const difference = new PageDifference(site);
      for (const page of plan.deleted) difference.remove(page);
      const jobs = inOrder(plan.jobs);
      const checked = await this.#render(rehearsed, jobs, difference, onProgress);
      return difference.result({
        unchecked: jobs.length - checked,
        areRemovalsBlocked: countRemovals(plan.deleted) > removalLimit(site.graph.size, this.#settings.maxRemovals),
        duration: performance.now() - since,
      });
    });
  }

  /** Returns the document of a page, previewed or published; null if there is none. */
  async page({ address, version, ...rehearsal }: InputOf<'preview-page'>): Promise<string | null> {
    const file = fileOfAddress(address);
    if (version === 'published') return this.#published(file);
    return this.#rehearse(rehearsal, async (rehearsed) => {
      const { plan, site } = rehearsed;
      if (plan.deleted.some(({ lang, path }) => localize(lang, path) === address)) return null;
      const job = plan.jobs.find(({ lang, path }) => localize(lang, path) === address);
      if (!job) return site.read(file)?.toString() ?? null;
      const documents = new Map<string, string>();
      const write = (path: string, content: Uint8Array) => documents.set(path, Buffer.from(content).toString());
      const renderer = await this.#open(rehearsed);
      // Without a fingerprint the page is rendered even if unchanged.
      await renderer.renderBatch([{ ...job, fingerprint: undefined }], write);
      await renderer.close();
      return documents.get(file) ?? null;
    });
  }

  #published(file: string): string | null {
    const site = this.#openSite();
    try {
      return site.read(file)?.toString() ?? null;
    } finally {
      site.close();
    }
  }

  async #rehearse<Result>(
    { steps, staff }: Rehearsal,
    use: (rehearsed: Rehearsed) => Promise<Result>,
  ): Promise<Result> {
    const { pool, runWrite } = this.#settings.writes;
    return inRolledBackTransaction(pool, `staff:${staff.staffId}`, async (client) => {
      // Before any row is locked.
      const before = await planRenderers(this.#settings, transactionData(client));
      await this.#load(before);
      const since = performance.now();
      for (const step of steps) await runWrite(client, step, staff);
      const changes = await changesOfTransaction(client);
      const data = transactionData(client);
      const mayDiffer = changes === 'everything' || affectsRenderers(changes);
      const renderers = mayDiffer ? await planRenderers(this.#settings, data) : before;
      const changedRenderers = new Set<Language>(
        LANGUAGES.filter((lang) => before[lang].fingerprint !== renderers[lang].fingerprint),
      );
      const site = this.#openSite();
      try {
        const plan = await planChanges(site.graph, data, { changes, changedRenderers, due: [] });
        return await use({ site, data, changes, plan, renderers, since });
      } finally {
        site.close();
      }
    });
  }

  /** @returns the number of pages that were checked in time */
  async #render(
    rehearsed: Rehearsed,
    jobs: readonly PageJob[],
    difference: PageDifference,
    onProgress: (progress: Progress) => void,
  ): Promise<number> {
    let checked = 0;
    if (jobs.length === 0) return checked;
    const renderer = await this.#open(rehearsed);
    try {
      const { rendering, locking } = this.#timeFor(rehearsed.changes);
      const deadline = Math.min(performance.now() + rendering, rehearsed.since + locking);
      for (const batch of batchesOf(jobs)) {
        if (performance.now() > deadline) break;
        const outcomes = await renderer.renderBatch(batch, difference.write);
        for (const outcome of outcomes) if (outcome.type !== 'missing') difference.take(outcome);
        const missing = outcomes.filter(({ type }) => type === 'missing');
        if (missing.length > 0) await judgeMissing(rehearsed, missing, difference);
        checked += batch.length;
        onProgress({ checked, planned: jobs.length });
      }
    } finally {
      await renderer.close();
    }
    return checked;
  }

  async #load(plans: RendererPlans): Promise<void> {
    const render = await loadRender(this.#settings.distDir);
    await Promise.all(LANGUAGES.map((lang) => this.#renderers.get(lang, plans[lang], render)));
  }

  #open({ data, renderers }: Rehearsed): Promise<BatchRenderer> {
    const { distDir } = this.#settings;
    return BatchRenderer.over(sourceOfReader(data.reader), { renderers, distDir }, this.#renderers);
  }

  #openSite(): SiteReader {
    const site = SiteReader.open(this.#settings.siteDir);
    if (!site) throw new NotFoundError('Nothing has been published yet');
    return site;
  }

  #timeFor(changes: Changes): TimeLimit {
    const { products, others } = this.#lockTimeouts;
    const areProducts = changes === 'everything' || changes.some((key) => /^(?:product|card):/.test(key));
    return areProducts ? products : others;
  }
}

/**
 * Decides as a build does: a page without data is removed if the shop has no such page, and fails if its data are
 * missing.
 */
async function judgeMissing(
  { site, data }: Rehearsed,
  missing: readonly PageOutcome[],
  difference: PageDifference,
): Promise<void> {
  const lists = await readLists(site.graph, data);
  const wanted = new Set([...entryPages(await data.entries(), lists)].map(({ lang, path }) => localize(lang, path)));
  for (const { job } of missing) {
    if (!wanted.has(localize(job.lang, job.path))) difference.remove(job);
    else difference.take({ type: 'failed', job, reason: 'It is among the pages, and there are no data for it' });
  }
}

/** Orders new pages, and pages that have read changed keys, before pages that only get another layout. */
const inOrder = (jobs: readonly PageJob[]): PageJob[] => {
  const isOwn = ({ reason }: PageJob) => reason === 'read' || reason === 'new';
  return [...jobs.filter(isOwn), ...jobs.filter((job) => !isOwn(job))];
};

/** Yields batches in order, each of one language. */
function* batchesOf(jobs: readonly PageJob[]): Generator<readonly PageJob[]> {
  let batch: PageJob[] = [];
  for (const job of jobs) {
    const isFull = batch.length === BATCH || (batch[0] && batch[0].lang !== job.lang);
    if (isFull) {
      yield batch;
      batch = [];
    }
    batch.push(job);
  }
  if (batch.length > 0) yield batch;
}

/** Returns the document of an address: `ru/x.html` for `/ru/x`. */
const fileOfAddress = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);
