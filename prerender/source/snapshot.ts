import type { DependencyKey } from '../../server/changes/keys.ts';
import type { PageRecord } from '../../server/page-data/reader.ts';
import type { Announcement } from '../../src/contract/announcement.ts';
import type { BuildOperation } from '../../src/contract/build-source.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { ApiReading } from './api-reader.ts';

/** What changed since an earlier snapshot; `everything` when that is not known. */
export type Changes = readonly DependencyKey[] | 'everything';

/** A list that may have several pages, as a plan needs it: of a category, of the blog, of a blog category. */
export interface PlannedList {
  /** Of the entry that has it. */
  readonly slug: string;
  /** null when that is not known now. */
  readonly pageCount: number | null;
  /** What that depends on; null when it is not known. */
  readonly reads: readonly DependencyKey[] | null;
}

/** The shop's data, as far as pages are made from them. */
export interface SnapshotData {
  /** Every page, or those of some slugs. */
  entries(slugs?: readonly string[]): Promise<readonly PageEntry[]>;
  lists(): Promise<readonly PlannedList[]>;
  layout(lang: Language): Promise<Layout>;
  /** What is announced above every page; null when nothing is. */
  announcement(lang: Language): Promise<Announcement | null>;
  /** Where each old slug leads. */
  redirects(): Promise<ReadonlyMap<string, PageEntry>>;
  /** Reads pages in this thread. */
  readonly reader: PageReader;
}

/** The shop's data at one moment. Failures are BuildErrors that say what was asked. */
export interface Snapshot extends SnapshotData {
  /** Where the change feed stands at this moment; null when there is no feed. */
  readonly cursor: string | null;
  /** Operations of an API that it is read without; none of a database. */
  readonly lacks?: readonly BuildOperation[];
  /** Whose history the cursor is a place in; see database-history.ts. */
  readonly history?: string;
  /** Whether this is a later moment of the history that a site was built from. */
  readonly follows?: (history: string) => Promise<boolean>;
  /** What changed between an earlier snapshot's cursor and this one; see docs/decisions/0022. */
  changesSince(cursor: string): Promise<Changes>;
  /** What has changed since this moment; only where asking again and again costs little. */
  readonly laterChanges?: () => Promise<Changes>;
  /** Lets another thread read the same moment; see openReader(). */
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
   * The record of each path (without its language), in order.
   * @param onCard called with the cards that are read; an API tells none
   */
  read(lang: Language, paths: readonly string[], onCard?: (card: ProductCard) => void): Promise<readonly PageRecord[]>;
  close(): Promise<void>;
}
