import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, ENCODINGS } from '../../server/compression.ts';
import { VISITS_FILE, type VisitSettings } from '../../src/contract/visit.ts';
import { facetsFile, pageFile } from '../../src/rules/paths.ts';
import type { PageJob, PageTarget } from '../plan/plan.ts';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { isAsset } from './file-kinds.ts';
import { clientFiles, putFiles, staleClientFiles, WORKER_FILE } from './static-files.ts';

const NO_VISITS: VisitSettings = { sample: 0, isKept: false };

/** The files of one release that is being made, for its draft. */
export class ReleaseFiles {
  readonly #site: Site;
  readonly #draft: Draft;
  readonly #written: string[] = [];
  readonly #deleted: string[] = [];

  constructor(site: Site, draft: Draft) {
    this.#site = site;
    this.#draft = draft;
  }

  /** Paths of the files that were written because their content differs. */
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
  putPage({ job, files, index }: PageOutcome & { readonly type: 'rendered' }): void {
    // A page that was one with data and is a screen of the app now has no data any more.
    if (!hasData(job)) this.#delete(pageFile(job.lang, job.path, 'json'));
    for (const { path, hash, isWritten } of files) {
      if (!isWritten) continue;
      this.#draft.put(path, hash);
      this.#written.push(path);
    }
    this.#putIndex(job, index);
  }

  deletePage(page: PageTarget): void {
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

  /** Deletes the compressed copies of what differs: until new ones follow, a server that prefers them would send the old content. */
  deleteOutdatedCopies(): void {
    for (const path of [...this.#written, ...this.#deleted]) {
      if (isAsset(path)) continue;
      for (const encoding of ENCODINGS) this.#delete(copyOf(path, encoding));
    }
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
