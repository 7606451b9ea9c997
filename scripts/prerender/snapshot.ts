import type { PageRecord } from '../../server/resources/page-data/reader.ts';
import type { Announcement } from '../../src/contract/announcement.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';

/** What changed since an earlier snapshot; `everything` when that cannot be told. */
export type Changes = readonly string[] | 'everything';

/** A category as a plan needs it. */
interface PlannedCategory {
  /** null where the source does not tell. */
  readonly id: number | null;
  readonly slug: string;
  /** Products in it and below it. */
  readonly productCount: number;
}

/** The shop's data at one moment, as far as pages are made from them. Failures are BuildErrors that say what was asked. */
export interface Snapshot {
  /** Where the change feed stands at this moment; null when there is no feed. */
  readonly cursor: string | null;
  /** Entities that changed between an earlier snapshot's cursor and this one; see docs/decisions/0022. */
  changesSince(cursor: string): Promise<Changes>;
  /** Entities that have changed since this moment; only where asking again and again costs little. */
  readonly laterChanges?: () => Promise<Changes>;
  /** Every page, or those of some slugs. */
  entries(slugs?: readonly string[]): Promise<readonly PageEntry[]>;
  categories(): Promise<readonly PlannedCategory[]>;
  layout(lang: Language): Promise<Layout>;
  /** What is announced above every page; null when nothing is. */
  announcement(lang: Language): Promise<Announcement | null>;
  /** Where each old slug leads. */
  redirects(): Promise<ReadonlyMap<string, PageEntry>>;
  /** Lets another thread read the same moment; see openReader(). */
  readonly handle: SnapshotHandle;
  /** Reads pages in this thread. */
  readonly reader: PageReader;
  close(): Promise<void>;
}

/** Can be sent to another thread. */
export type SnapshotHandle =
  | { readonly kind: 'database'; readonly url: string; readonly snapshot: string }
  | { readonly kind: 'api'; readonly url: string };

/** Reads the data of pages. */
export interface PageReader {
  /** The record of each path (without its language), in order. */
  read(lang: Language, paths: readonly string[]): Promise<readonly PageRecord[]>;
  close(): Promise<void>;
}
