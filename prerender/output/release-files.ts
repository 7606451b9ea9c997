import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoding } from '../../server/compression.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site as SellerSite } from '../../src/contract/layout.ts';
import { VISITS_FILE, type VisitSettings } from '../../src/contract/visit.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { facetsFile, pageFile } from '../../src/rules/paths.ts';
import type { PageJob, PageTarget } from '../plan/plan.ts';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { type FeedFile, feedFiles } from './feeds/feed-files.ts';
import { readFeedPage } from './feeds/feed-page.ts';
import { feedRow } from './feeds/feed-row.ts';
import { FeedStore } from './feeds/feed-store.ts';
import { putCompressed } from './put-compressed.ts';
import { sitemapFiles } from './sitemap.ts';
import { clientFiles, putChunks, putFiles, staleClientFiles, WORKER_FILE } from './static-files.ts';

interface FeedSettings {
  /** Of everything that feeds are made from beside the data of pages. */
  readonly mark: string;
  readonly origin: string;
  /** Who sells, in each language; null where an API does not tell. */
  readonly sites: Readonly<Record<Language, SellerSite | null>>;
  /** Everything is checked. */
  readonly isFull: boolean;
}

const NO_VISITS: VisitSettings = { sample: 0, isKept: false };

/** The files of one release that is being made, for its draft. */
export class ReleaseFiles {
  readonly #site: Site;
  readonly #draft: Draft;
  readonly #written: string[] = [];
  readonly #deleted: string[] = [];
  readonly #feeds: FeedStore;
  readonly #origin: string;
  readonly #today = kyivMoment(new Date()).date;
  #feedMark: string | null = null;

  /** @param origin `https://host` of the public site */
  constructor(site: Site, draft: Draft, origin: string) {
    this.#site = site;
    this.#draft = draft;
    this.#origin = origin;
    this.#feeds = new FeedStore(site.db);
  }

  /** Paths of the files that were written because their content differs, without compressed copies. */
  get written(): readonly string[] {
    return this.#written;
  }

  /** Before pages are rendered: what may be written, and what is there. */
  prepare(jobs: readonly PageJob[]): PageJob[] {
    this.#draft.touch(jobs.flatMap((job) => filesOf(job)));
    return jobs.map((job) => {
      const [html, json] = (['html', 'json'] as const).map((kind) =>
        this.#site.hashOf(pageFile(job.lang, job.path, kind)),
      );
      return { ...job, hashes: { html, json } };
    });
  }

  /** What rendering a page has written. */
  putPage({ job, files, index, feedRow }: PageOutcome & { readonly type: 'rendered' }): void {
    // A page that was one with data and is a screen of the app now has no data any more.
    if (!hasData(job)) this.#delete(pageFile(job.lang, job.path, 'json'));
    for (const { path, hash, isWritten } of files) {
      if (!isWritten) continue;
      this.#draft.put(path, hash);
      this.#written.push(path);
    }
    this.#putIndex(job, index);
    if (job.kind !== 'page') this.#feeds.drop(job.lang, job.path);
    else if (feedRow) this.#feeds.note(feedRow, { day: this.#today, today: this.#today });
  }

  deletePage(page: PageTarget): void {
    this.#feeds.drop(page.lang, page.path);
    this.#putIndex(page, undefined);
    for (const path of filesOf(page)) this.#delete(path);
  }

  /** The index of a page's list, for its filters; a page that has none any more has no file either. */
  #putIndex({ lang, path }: PageTarget, index: string | undefined): void {
    const file = facetsFile(lang, path.slice(1));
    if (index === undefined) this.#delete(file);
    else this.#written.push(...putFiles(this.#site, this.#draft, [{ path: file, content: Buffer.from(index) }]));
  }

  /** The files of `npm run build`, in the place of those of an earlier one. */
  putClientFiles(distDir: string): void {
    const clientDir = join(distDir, 'client');
    this.#written.push(...putFiles(this.#site, this.#draft, clientFiles(clientDir)));
    for (const path of staleClientFiles(this.#site, clientDir)) this.#delete(path);
  }

  /** What browsers do beside showing pages, and the service worker, or what takes its place in browsers that have it. */
  putVisitFiles(distDir: string, visits: VisitSettings = NO_VISITS): void {
    const worker = readFileSync(join(distDir, 'client', visits.isKept ? WORKER_FILE : 'sw-off.js'));
    const files = [
      { path: WORKER_FILE, content: worker },
      { path: VISITS_FILE.slice(1), content: Buffer.from(JSON.stringify(visits)) },
    ];
    this.#written.push(...putFiles(this.#site, this.#draft, files));
  }

  /**
   * What names pages or says what they say: feeds and sitemaps, of what is written now and of what was there.
   * @param pages with data, as they will be; asked for only when everything is to be said anew
   */
  putFeeds({ mark, origin, sites, isFull }: FeedSettings, pages: () => Iterable<PageTarget>): void {
    this.#feedMark = mark;
    if (isFull || this.#feeds.mark !== mark || this.#site.hashOf('sitemap.xml') === undefined) {
      for (const page of pages()) if (!this.#feeds.isNoted(page.lang, page.path)) this.#noteAsItIs(page);
    }
    if (!this.#feeds.hasNews()) return;
    const isThere = (path: string) => this.#site.hashOf(path) !== undefined;
    this.#putFeedFiles(feedFiles(this.#feeds, { origin, sites, isThere }));
    this.#putFeedFiles(sitemapFiles(origin, this.#feeds, isThere));
  }

  /** In the transaction that publishes. */
  commit(): void {
    if (this.#feedMark !== null) this.#feeds.commit(this.#feedMark);
  }

  /** A page whose data stay as they are. */
  #noteAsItIs(page: PageTarget): void {
    const data = readFeedPage(join(this.#draft.dir, pageFile(page.lang, page.path, 'json')));
    if (data) this.#feeds.note(feedRow(data, this.#origin), { day: null, today: this.#today });
    else this.#feeds.drop(page.lang, page.path);
  }

  #putFeedFiles(files: Iterable<FeedFile>): void {
    for (const { path, chunks } of files) {
      if (chunks === null) this.#delete(path);
      else if (putChunks(this.#site, this.#draft, path, chunks)) this.#written.push(path);
    }
  }

  /** The last step: compressed copies of what was written. */
  async putCompressed(encodings: readonly Encoding[], isFull: boolean): Promise<void> {
    const files = { written: this.#written, gone: this.#deleted, encodings, isFull };
    await putCompressed(this.#site, this.#draft, files);
  }

  #delete(path: string): void {
    if (this.#site.hashOf(path) === undefined) return;
    this.#draft.delete(path);
    this.#deleted.push(path);
  }
}

/** Whether a page has a file of data beside its document. */
const hasData = ({ kind }: Pick<PageTarget, 'kind'>) => kind === 'page' || kind === 'redirect';

const filesOf = ({ kind, lang, path }: PageTarget) => [
  pageFile(lang, path, 'html'),
  ...(hasData({ kind }) ? [pageFile(lang, path, 'json')] : []),
];
