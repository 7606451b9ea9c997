import type { DependencyKey } from '../../server/changes/keys.ts';
import type { PageRecord } from '../../server/page-data/reader.ts';
import type { Announcement } from '../../src/contract/announcement.ts';
import type { BuildOperation } from '../../src/contract/build-source.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { ApiReading } from './api-reader.ts';

/** Keys that changed since an earlier snapshot; `everything` if unknown. */
export type Changes = readonly DependencyKey[] | 'everything';

/** A list that may have several pages, as a plan needs it: of a category, of the blog, of a blog category. */
export interface PlannedList {
  /** The slug of the entry that has the list. */
  readonly slug: string;
  /** Null if unknown at the moment. */
  readonly pageCount: number | null;
  /** Keys that the page count depends on; null if unknown. */
  readonly reads: readonly DependencyKey[] | null;
}

/** The shop's data that pages are made from. */
export interface SnapshotData {
  /** Returns every page, or those of the given slugs. */
  entries(slugs?: readonly string[]): Promise<readonly PageEntry[]>;
  lists(): Promise<readonly PlannedList[]>;
  layout(lang: Language): Promise<Layout>;
  /** Returns the announcement above every page; null if there is none. */
  announcement(lang: Language): Promise<Announcement | null>;
  /** Returns the entry that each old slug redirects to. */
  redirects(): Promise<ReadonlyMap<string, PageEntry>>;
  /** Reads pages in this thread. */
  readonly reader: PageReader;
}

/** The shop's data at one moment. Failures are BuildErrors that name the request. */
export interface Snapshot extends SnapshotData {
  /** The position of this snapshot in the change feed; null if there is no feed. */
  readonly cursor: string | null;
  /** Operations that an API lacks; undefined for a database. */
  readonly lacks?: readonly BuildOperation[];
  /** The database history that the cursor belongs to; see database-history.ts. */
  readonly history?: string;
  /** Returns true if this is a later moment of the history that a site was built from. */
  readonly follows?: (history: string) => Promise<boolean>;
  /** Returns the changes between an earlier snapshot's cursor and this one; see docs/decisions/0022. */
  changesSince(cursor: string): Promise<Changes>;
  /** Returns the changes since this snapshot; defined only if polling is cheap. */
  readonly laterChanges?: () => Promise<Changes>;
  /** Lets another thread read the same snapshot; see openReader(). */
  readonly handle: SnapshotHandle;
  close(): Promise<void>;
}

/** Can be sent to another thread. */
export type SnapshotHandle =
  | { readonly kind: 'database'; readonly url: string; readonly snapshot: string }
  | ({ readonly kind: 'api' } & ApiReading);

/** Reads the data of pages. */
export interface PageReader {
  /**
   * Returns the record of each path (without its language), in order.
   * @param onCards called with the cards that are read; never for an API
   */
  read(
    lang: Language,
    paths: readonly string[],
    onCards?: (cards: readonly ProductCard[]) => void,
  ): Promise<readonly PageRecord[]>;
  close(): Promise<void>;
}
