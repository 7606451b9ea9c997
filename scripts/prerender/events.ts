/** Why one page could not be rendered. */
export interface PageFailure {
  /** The public address: `/ru/x`. */
  readonly address: string;
  readonly reason: string;
}

/** What a build tells about itself; the progress bar, the log and the summary are drawn from these alone. */
export type BuildEvent =
  | { readonly type: 'started'; readonly api: string; readonly workers: number }
  | { readonly type: 'planned'; readonly pages: number }
  | { readonly type: 'rendered'; readonly pages: number }
  | { readonly type: 'failed'; readonly failures: readonly PageFailure[] }
  /** The build ends without a release. */
  | { readonly type: 'stopped' }
  | { readonly type: 'published'; readonly summary: BuildSummary };

export type OnBuildEvent = (event: BuildEvent) => void;

export interface BuildSummary {
  readonly release: string;
  readonly pages: number;
  /** Milliseconds from the start to the switch. */
  readonly duration: number;
  /** Bytes of HTML and page data. */
  readonly bytes: number;
}

/** A build that could not finish; the message is for the person who ran it. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
