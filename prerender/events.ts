import { isDatabaseFull } from '../server/db/unavailable.ts';
import type { Reason } from './plan/plan.ts';
import type { Release } from './releases/ledger.ts';

/** A page that could not be rendered, with the reason. */
export interface PageFailure {
  /** The public address, such as `/ru/x`. */
  readonly address: string;
  readonly reason: string;
}

/** The events of a build, from which the progress bar, the log, the live stream and the summary are derived. */
export type BuildEvent =
  | { readonly type: 'started'; readonly source: string }
  /** The API lacks optional operations; `without` says what the build does instead. */
  | { readonly type: 'degraded'; readonly lacks: readonly { readonly operation: string; readonly without: string }[] }
  | {
      readonly type: 'planned';
      /** Pages that are checked; `reasons` says why. */
      readonly pages: number;
      readonly reasons: Readonly<Partial<Record<Reason, number>>>;
      readonly deleted: number;
      /** Pages that are not checked. */
      readonly skipped: number;
      /** Keys that the change feed lists since the last build; null if unknown. */
      readonly changed: number | null;
      /** The position in the change feed that the pages are brought to; null without a feed. */
      readonly cursor: string | null;
    }
  | { readonly type: 'rendered'; readonly pages: number }
  /** Workers on any machine that take part in a distributed build; `others` belong to other builds and take no part. */
  | { readonly type: 'workers'; readonly fitting: number; readonly others: number }
  /** A worker failed to render its shard, which this process renders instead. */
  | { readonly type: 'taken-over'; readonly pages: number; readonly reason: string }
  | { readonly type: 'failed'; readonly failures: readonly PageFailure[] }
  /** The build ended without a release. */
  | { readonly type: 'stopped' }
  /** An urgent change, which few pages show, is published before the many pages that were being rendered. */
  | {
      readonly type: 'preempted';
      /** Files of urgent pages that were published before because their content differed. */
      readonly written: readonly string[];
    }
  | { readonly type: 'published'; readonly summary: BuildSummary }
  /** Feeds, sitemaps and compressed copies have been updated after the pages. */
  | { readonly type: 'derived'; readonly release: Release };

export type OnBuildEvent = (event: BuildEvent) => void;

export interface BuildSummary {
  /** The release that is served now; null if nothing has ever been published. */
  readonly release: Release | null;
  /** Pages that were checked. */
  readonly pages: number;
  /** Addresses of the pages that were rendered because their inputs differ. */
  readonly rendered: number;
  /** Files that were written because their content differs. */
  readonly written: readonly string[];
  /** Addresses of deleted pages. */
  readonly deleted: readonly string[];
  /** Bytes of HTML and page data that were generated. */
  readonly bytes: number;
  /** Milliseconds from the start to the switch. */
  readonly duration: number;
  /** The position in the change feed that the site reflects; null without a feed. */
  readonly cursor: string | null;
}

/**
 * More pages are missing from the data than may be removed without confirmation. They stay on the site; everything else
 * has been published.
 */
export class RemovalsBlockedError extends Error {
  override readonly name = 'RemovalsBlockedError';

  readonly removals: number;
  /** Pages on the site. */
  readonly size: number;

  constructor(removals: number, size: number) {
    super(
      `${removals} of ${size} pages are no longer among the shop's data. They stay on the site until somebody says that they may go: npm run rebuild -- --allow-removals`,
    );
    this.removals = removals;
    this.size = size;
  }
}

/**
 * Returns the error of blocked removals as a value: everything else has been published, and the caller finishes its
 * work after a publication before it throws the error.
 */
export function returnBlockedRemovals(error: unknown): RemovalsBlockedError {
  if (error instanceof RemovalsBlockedError) return error;
  throw error;
}

/** A build could not finish; the message is for the person who ran it. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}

/** The connection to the database was lost during a read. The data are not at fault, and a retry may succeed. */
export class DatabaseAwayError extends BuildError {
  override readonly name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    const what = isDatabaseFull(cause) ? 'The disk of the database is full' : 'The database does not answer';
    super(`${what} (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
  }
}
