import type { Reason } from './plan/plan.ts';
import type { Release } from './releases/ledger.ts';

/** Why one page could not be rendered. */
export interface PageFailure {
  /** The public address: `/ru/x`. */
  readonly address: string;
  readonly reason: string;
}

/** The events of a build; the progress bar, the log, the live stream and the summary are drawn from these. */
export type BuildEvent =
  | { readonly type: 'started'; readonly source: string }
  /** The API lacks operations that the build can do without, and what it does instead. */
  | { readonly type: 'degraded'; readonly lacks: readonly { readonly operation: string; readonly without: string }[] }
  | {
      readonly type: 'planned';
      /** Pages that are checked, and why. */
      readonly pages: number;
      readonly reasons: Readonly<Partial<Record<Reason, number>>>;
      readonly deleted: number;
      /** Pages that are left as they are. */
      readonly skipped: number;
      /** Keys of the change feed that are new since the last build; null when that is not known. */
      readonly changed: number | null;
      /** The place in the feed that pages are brought to; null without a feed. */
      readonly cursor: string | null;
    }
  | { readonly type: 'rendered'; readonly pages: number }
  /** Workers on any machine that take part in a distributed build, and those of other builds, which do not. */
  | { readonly type: 'workers'; readonly fitting: number; readonly others: number }
  /** A worker could not render its part, which is rendered here instead. */
  | { readonly type: 'taken-over'; readonly pages: number; readonly reason: string }
  | { readonly type: 'failed'; readonly failures: readonly PageFailure[] }
  /** The build ends without a release. */
  | { readonly type: 'stopped' }
  /** Something that few pages show has changed, and is to be published before the many that were being rendered. */
  | {
      readonly type: 'preempted';
      /** Files of what few pages show that were published before, because their content differed. */
      readonly written: readonly string[];
    }
  | { readonly type: 'published'; readonly summary: BuildSummary }
  /** Feeds, sitemaps and compressed copies have followed the pages. */
  | { readonly type: 'derived'; readonly release: Release };

export type OnBuildEvent = (event: BuildEvent) => void;

export interface BuildSummary {
  /** What is served now; null when nothing had to be published and nothing ever was. */
  readonly release: Release | null;
  /** Pages that were checked. */
  readonly pages: number;
  /** Addresses of the pages that were rendered because what goes into them differs. */
  readonly rendered: number;
  /** Files that were written because their content differs. */
  readonly written: readonly string[];
  /** Addresses of pages that are gone. */
  readonly deleted: readonly string[];
  /** Bytes of HTML and page data that were made. */
  readonly bytes: number;
  /** Milliseconds from the start to the switch. */
  readonly duration: number;
  /** The place in the change feed that the site is as of; null without a feed. */
  readonly cursor: string | null;
}

/**
 * So many pages are gone from the data that somebody has to say that they may go. They stay on the site, and everything
 * else has been published.
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

/** A build that could not finish; the message is for the person who ran it. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}

/** The database went away while it was read: nothing is wrong with the data, and the same may succeed later. */
export class DatabaseAwayError extends BuildError {
  override readonly name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super(`The database does not answer (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
  }
}
