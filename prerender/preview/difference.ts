import { localize, pageFile } from '../../src/rules/paths.ts';
import type { PageChange, PreviewedPage, PreviewResult } from '../../studio/contract/preview.ts';
import { LISTED_PAGES } from '../../studio/contract/preview.ts';
import { log } from '../log.ts';
import type { PageTarget } from '../plan/plan.ts';
import type { SiteReader } from '../releases/site-reader.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { titleOf } from './title.ts';

const LISTED_FAILURES = 20;

/** Collects the outcomes of pages, and reports pages whose files differ from the published ones. */
export class PageDifference {
  readonly #site: SiteReader;
  readonly #counts: Record<PageChange, number> = { new: 0, changed: 0, removed: 0, redirect: 0 };
  readonly #pages: PreviewedPage[] = [];
  readonly #failures: string[] = [];
  readonly #titles = new Map<string, string>();

  constructor(site: SiteReader) {
    this.#site = site;
  }

  /** Takes a file while its content is valid; keeps a document's title. */
  readonly write = (path: string, content: Uint8Array): void => {
    if (path.endsWith('.html') && this.#pages.length < LISTED_PAGES) this.#titles.set(path, titleOf(content));
  };

  take(outcome: PageOutcome): void {
    const { job } = outcome;
    if (outcome.type === 'failed') {
      log.warning(`${addressOf(job)} could not be previewed: ${outcome.reason}`);
      this.#failures.push(addressOf(job));
    }
    if (outcome.type !== 'rendered' || isOfRemoved(job)) return;
    const differs = outcome.files.some(({ path, hash }) => this.#site.hashOf(path) !== hash);
    const document = outcome.files.find(({ path }) => path.endsWith('.html'));
    if (differs) this.#add(job, changeOf(job, this.#isThere(job)), document?.hash ?? '');
    this.#titles.clear();
  }

  /** Records that the page is removed. */
  remove(page: PageTarget): void {
    if (!isOfRemoved(page) && this.#isThere(page)) this.#add(page, 'removed', '');
  }

  result(about: Pick<PreviewResult, 'unchecked' | 'areRemovalsBlocked' | 'duration'>): PreviewResult {
    return {
      counts: this.#counts,
      pages: this.#pages,
      failures: this.#failures.slice(0, LISTED_FAILURES),
      ...about,
    };
  }

  #isThere({ lang, path }: PageTarget): boolean {
    return this.#site.hashOf(pageFile(lang, path, 'html')) !== undefined;
  }

  #add(page: PageTarget, change: PageChange, digest: string): void {
    this.#counts[change] += 1;
    if (this.#pages.length >= LISTED_PAGES) return;
    this.#pages.push({ address: addressOf(page), lang: page.lang, title: this.#titleOf(page), change, digest });
  }

  #titleOf({ lang, path }: PageTarget): string {
    const file = pageFile(lang, path, 'html');
    return this.#titles.get(file) ?? titleOf(this.#site.read(file) ?? Buffer.alloc(0));
  }
}

/** Returns true for the page of a removed product: the removed or new page at its address is what is reported. */
const isOfRemoved = ({ kind }: PageTarget) => kind === 'removed';

const addressOf = ({ lang, path }: PageTarget) => localize(lang, path);

function changeOf({ kind }: PageTarget, isThere: boolean): PageChange {
  if (kind === 'redirect') return 'redirect';
  return isThere ? 'changed' : 'new';
}
