import { parseKey } from '../../server/changes/keys.ts';
import { pageTypeOf } from '../../server/page-data/compose.ts';
import { getAnnouncement } from '../../src/contract/announcement.ts';
import { BUILD_OPERATIONS, type BuildOperation } from '../../src/contract/build-source.ts';
import { getChanges } from '../../src/contract/changes.ts';
import { pathOf } from '../../src/contract/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts';
import { getLayout, type Layout } from '../../src/contract/layout.ts';
import { getMaintenance } from '../../src/contract/maintenance.ts';
import { getPageData, readPageDataBatch } from '../../src/contract/page-data.ts';
import { getPage, listPages, type PageEntry } from '../../src/contract/page-entry.ts';
import { listRedirects } from '../../src/contract/redirect.ts';
import { paths } from '../../src/rules/paths.ts';
import { type ApiAddress, ApiAnswerError, ApiClient, isMissingError, maintenanceError } from './api-client.ts';
import { layoutFromPages, pageCountOf } from './api-layout.ts';
import { createApiReader } from './api-reader.ts';
import type { Changes, PageReader, PlannedList, Snapshot } from './snapshot.ts';

/** Number of unreadable pages beyond the allowed failures, so that the message names more than the first. */
const NAMED_UNREADABLE = 20;
/** Maximum number of slugs that are looked up one by one; more are looked up in the full list. */
const FEW_SLUGS = 8;

interface Options {
  /** Number of pages that may fail. */
  readonly maxFailures?: number | undefined;
  /** Aborts current and later requests. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a snapshot of the shop's data in an API. Its answers are from different moments; changes in between are in the
 * change feed after the cursor, which is read first. If the API lacks an optional operation, `lacks` lists it: without
 * a feed, all data are pulled again, but unchanged pages are not rendered again.
 * @throws BuildError
 */
export async function openApiSnapshot(address: ApiAddress, options: Options = {}): Promise<Snapshot> {
  const client = new ApiClient(address, options.signal);
  await requireOpen(client);
  const feed = await client.find(getChanges, DEFAULT_LANGUAGE);
  const isBatched = await hasBatch(client);
  const mostUnreadable = NAMED_UNREADABLE + (options.maxFailures ?? 0);
  const lacked = await findLacks(client);
  // An API with other operations of ours has page data even if it fails just now; existing pages must not be
  // overwritten.
  const isBare = !feed && !isBatched && OURS.every((ours) => lacked.includes(ours)) && !(await hasPageData(client));
  const reading = { ...address, isBatched, isBare, mostUnreadable };
  const source = new ApiSource(client, createApiReader(reading, options.signal));
  const lacks = isBare ? [BUILD_OPERATIONS.pageData, ...lacked] : lacked;
  if (!feed) lacks.unshift(BUILD_OPERATIONS.changes);
  if (!isBatched) lacks.unshift(BUILD_OPERATIONS.batch);
  return {
    // Only the batch operation returns the keys that a page has read.
    cursor: feed && isBatched ? feed.cursor : null,
    lacks,
    changesSince: (since) => source.changesSince(since),
    entries: (slugs) => source.entries(slugs),
    lists: () => source.lists(),
    layout: (lang) => source.layout(lang),
    announcement: (lang) => client.find(getAnnouncement, lang),
    redirects: () => source.redirects(),
    handle: { kind: 'api', ...reading },
    reader: createApiReader(reading, options.signal),
    close: async () => {},
  };
}

/** Throws while the shop is closed, since nothing can be read then. An API that cannot tell counts as open. */
async function requireOpen(client: ApiClient): Promise<void> {
  try {
    const maintenance = await client.get(getMaintenance, DEFAULT_LANGUAGE);
    if (maintenance.isMaintenanceInProgress) throw maintenanceError(maintenance);
  } catch (error) {
    if (!(error instanceof ApiAnswerError)) throw error;
  }
}

/** Operations, besides the batch and the change feed, that are not in the specification. */
const OURS: readonly BuildOperation[] = [BUILD_OPERATIONS.layout, BUILD_OPERATIONS.redirects];

/** Number of pages that are probed: an API with page data has data of at least one of them. */
const PROBED = 3;

async function hasPageData(client: ApiClient): Promise<boolean> {
  const probed = (await client.get(listPages, DEFAULT_LANGUAGE)).slice(0, PROBED);
  for (const entry of probed) {
    try {
      const path = pageTypeOf(entry).path(entry.slug, 1);
      if (await client.has(getPageData, DEFAULT_LANGUAGE, { query: { path } })) return true;
    } catch (error) {
      // The operation exists, but failed.
      if (error instanceof ApiAnswerError) return true;
      throw error;
    }
  }
  return probed.length === 0;
}

/** Returns the operations that the API lacks, among those that one request can test. */
async function findLacks(client: ApiClient): Promise<BuildOperation[]> {
  const asked = [BUILD_OPERATIONS.layout, BUILD_OPERATIONS.announcement, BUILD_OPERATIONS.redirects];
  const found = await Promise.all(asked.map(({ endpoint }) => client.has(endpoint, DEFAULT_LANGUAGE)));
  return asked.filter((_, index) => !found[index]);
}

async function hasBatch(client: ApiClient): Promise<boolean> {
  try {
    await client.post(readPageDataBatch, DEFAULT_LANGUAGE, { paths: [paths.home] });
    return true;
  } catch (error) {
    if (error instanceof ApiAnswerError) return !isMissingError(error);
    throw error;
  }
}

/** Query that includes removed products; other servers ignore it. */
const WITH_REMOVED = { removed: '1' };

/** The data for planning. */
class ApiSource {
  readonly #client: ApiClient;
  readonly #reader: PageReader;
  /** Requested on first use, for each language that is needed. */
  readonly #layouts = new Map<Language, Promise<Layout | null>>();

  constructor(client: ApiClient, reader: PageReader) {
    this.#client = client;
    this.#reader = reader;
  }

  async changesSince(since: string): Promise<Changes> {
    const answer = await this.#changes(since);
    return answer && !answer.reset ? answer.changes.map(({ entity }) => parseKey(entity)) : 'everything';
  }

  async entries(slugs?: readonly string[]): Promise<readonly PageEntry[]> {
    // The home page has the empty slug, for which there is no address.
    if (slugs && slugs.length <= FEW_SLUGS && !slugs.includes('')) {
      const found = await Promise.all(slugs.map((slug) => this.#entry(slug)));
      return found.filter((entry) => entry !== null);
    }
    const entries = await this.#client.get(listPages, DEFAULT_LANGUAGE, { query: WITH_REMOVED });
    return slugs ? entries.filter(({ slug }) => slugs.includes(slug)) : entries;
  }

  /** Reads the first page of each list for its page count: the API decides how many items fit on a page. */
  async lists(): Promise<readonly PlannedList[]> {
    const lists = (await this.entries()).flatMap(({ slug, type }) => {
      const { path, countPages } = pageTypeOf({ slug, type });
      return countPages ? [{ slug, path: path(slug, 1) }] : [];
    });
    const records = await this.#reader.read(
      DEFAULT_LANGUAGE,
      lists.map(({ path }) => path),
    );
    return lists.map(({ slug }, index) => {
      const record = records[index];
      const pageCount = pageCountOf(record);
      return { slug, pageCount, reads: pageCount === null ? null : (record?.reads ?? null) };
    });
  }

  async layout(lang: Language): Promise<Layout> {
    return (await this.#ownLayout(lang)) ?? layoutFromPages(this.#reader, lang, await this.entries());
  }

  async redirects(): Promise<ReadonlyMap<string, PageEntry>> {
    return new Map(((await this.#redirects()) ?? []).map(({ from, to }) => [from, to]));
  }

  async #changes(since: string) {
    try {
      return await this.#client.find(getChanges, DEFAULT_LANGUAGE, { query: { since } });
    } catch (error) {
      // The API does not know the cursor: the site was built from another API.
      if (error instanceof ApiAnswerError && error.status === 400) return null;
      throw error;
    }
  }

  async #entry(slug: string): Promise<PageEntry | null> {
    const entry = await this.#client.find(getPage, DEFAULT_LANGUAGE, { params: { slug }, query: WITH_REMOVED });
    if (entry && entry.slug !== slug)
      throw new ApiAnswerError(`GET ${pathOf(getPage.path, { slug })} answered ${entry.slug}`, 200);
    return entry;
  }

  #ownLayout(lang: Language): Promise<Layout | null> {
    let layout = this.#layouts.get(lang);
    if (!layout) {
      layout = this.#client.find(getLayout, lang);
      this.#layouts.set(lang, layout);
    }
    return layout;
  }

  #redirects() {
    return this.#client.find(listRedirects, DEFAULT_LANGUAGE);
  }
}
