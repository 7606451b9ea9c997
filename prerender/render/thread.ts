import { isUnavailable } from '../../server/db/unavailable.ts';
import { isDiskFull } from '../../server/errors.ts';
import { BuildError, DatabaseAwayError } from '../events.ts';
import type { PageJob } from '../plan/plan.ts';
import { SiteWriteError } from '../releases/errors.ts';
import { writeSiteFile } from '../releases/write.ts';
import { BatchRenderer, type WorkerContext } from './batch-renderer.ts';
import { decodeShardResult, encodeShardResult } from './distributed/shard-result.ts';
import { feedEntryOf, withFeedEntries } from './feed-entry-of.ts';
import type { PageOutcome } from './render-job.ts';

/** Pages to be rendered for a site on another machine. */
export interface ShardInput {
  readonly context: WorkerContext;
  /** Jobs of one language. */
  readonly jobs: readonly PageJob[];
}

/** Pages to be rendered into a draft. */
export interface BatchInput extends ShardInput {
  /** The folder of the draft: Draft.dir. */
  readonly dir: string;
}

export interface ShardResultInput {
  /** The result of renderShard(), perhaps from another machine. */
  readonly result: Uint8Array;
  readonly dir: string;
  /** `https://host` of the site, to return the entries of pages for feeds; null to return none. */
  readonly feedOrigin: string | null;
}

/**
 * Result of a call. Errors lose their class between threads, so the errors that a build expects are returned as values.
 */
export type ThreadResult<Value> =
  | { readonly value: Value }
  | { readonly buildError: string }
  | { readonly diskFull: string }
  /** The message of the database. */
  | { readonly databaseAway: string };

export function renderBatch({ context, jobs, dir }: BatchInput): Promise<ThreadResult<readonly PageOutcome[]>> {
  return resultOf(async () => {
    const renderer = await rendererOf(context);
    return renderer.renderBatch(jobs, (path, content) => writeSiteFile(dir, path, content), {
      feedEntryOf: feedEntryOf(context),
    });
  });
}

/** Renders a shard; the files are part of the result. */
export function renderShard({ context, jobs }: ShardInput): Promise<ThreadResult<Uint8Array>> {
  return resultOf(async () => {
    const contents = new Map<string, Uint8Array>();
    const renderer = await rendererOf(context);
    const outcomes = await renderer.renderBatch(jobs, (path, content) => contents.set(path, Buffer.from(content)));
    return encodeShardResult({ outcomes, contents });
  });
}

/** Writes the files of a renderShard() result. */
export function writeShardResult(input: ShardResultInput): Promise<ThreadResult<readonly PageOutcome[]>> {
  return resultOf(async () => {
    const shard = decodeShardResult(input.result);
    for (const [path, content] of shard.contents) writeSiteFile(input.dir, path, content);
    return input.feedOrigin === null ? shard.outcomes : withFeedEntries(shard, input.feedOrigin);
  });
}

async function resultOf<Value>(work: () => Promise<Value>): Promise<ThreadResult<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof DatabaseAwayError || isUnavailable(error)) return { databaseAway: reasonOf(error) };
    if (isDiskFull(error)) return { diskFull: error.message };
    if (error instanceof BuildError || error instanceof SiteWriteError) return { buildError: error.message };
    throw error;
  }
}

/** Returns the message of the database. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** Opened by the first batch. A thread works for one build, so it keeps a single renderer. */
let opened: Promise<BatchRenderer> | undefined;

function rendererOf(context: WorkerContext): Promise<BatchRenderer> {
  if (!opened) {
    opened = BatchRenderer.open(context);
    // A failed open is not kept: the next batch may succeed, for instance after a lost connection.
    opened.catch(() => {
      opened = undefined;
    });
  }
  return opened;
}
