import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, ENCODINGS } from '../../server/compression.ts';
import { VISITS_FILE, type VisitSettings } from '../../src/contract/visit.ts';
import { facetsFile, pageFile } from '../../src/rules/paths.ts';
import { hasData, type PageJob, type PageTarget } from '../plan/plan.ts';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { isAsset } from './file-kinds.ts';
import { clientFiles, putFiles, staleClientFiles, WORKER_FILE } from './static-files.ts';

const NO_VISITS: VisitSettings = { sample: 0, isKept: false };

/** Puts the files of a release into its draft. */
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

  /** Touches the files of pages before they are rendered, and adds the hashes of the existing files to the jobs. */
  prepare(jobs: readonly PageJob[]): PageJob[] {
    this.#draft.touch(jobs.flatMap((job) => filesOf(job)));
    return jobs.map((job) => {
      const [html, json] = (['html', 'json'] as const).map((kind) =>
        this.#site.hashOf(pageFile(job.lang, job.path, kind)),
      );
      return { ...job, hashes: { html, json } };
    });
  }

  /** Puts the files that rendering a page has written. */
  putPage({ job, files, index }: PageOutcome & { readonly type: 'rendered' }): void {
    // A page that has become a screen of the app no longer has data.
    if (!hasDataFile(job)) this.#delete(pageFile(job.lang, job.path, 'json'));
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

  /** Puts the index of a page's list, for its filters; deletes the file if the page no longer has an index. */
  #putIndex({ lang, path }: PageTarget, index: string | undefined): void {
    const file = facetsFile(lang, path.slice(1));
    if (index === undefined) this.#delete(file);
    else this.#written.push(...putFiles(this.#site, this.#draft, [{ path: file, content: Buffer.from(index) }]));
  }

  /** Puts the files of `npm run build` and deletes those of an earlier build. */
  putClientFiles(distDir: string): void {
    const clientDir = join(distDir, 'client');
    this.#written.push(...putFiles(this.#site, this.#draft, clientFiles(clientDir)));
    for (const path of staleClientFiles(this.#site, clientDir)) this.#delete(path);
  }

  /**
   * Puts the settings of visit tracking, and the service worker or the script that replaces it in browsers that have
   * it.
   */
  putVisitFiles(distDir: string, visits: VisitSettings = NO_VISITS): void {
    const worker = readFileSync(join(distDir, 'client', visits.isKept ? WORKER_FILE : 'sw-off.js'));
    const files = [
      { path: WORKER_FILE, content: worker },
      { path: VISITS_FILE.slice(1), content: Buffer.from(JSON.stringify(visits)) },
    ];
    this.#written.push(...putFiles(this.#site, this.#draft, files));
  }

  /**
   * Deletes outdated compressed copies: until new ones follow, a server that prefers copies would send the old content.
   */
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

/** Returns true if a page has a data file beside its document. */
const hasDataFile = ({ kind }: Pick<PageTarget, 'kind'>) => hasData({ kind }) || kind === 'redirect';

const filesOf = ({ kind, lang, path }: PageTarget) => [
  pageFile(lang, path, 'html'),
  ...(hasDataFile({ kind }) ? [pageFile(lang, path, 'json')] : []),
];
