import { isUnavailable } from '../../server/db/unavailable.ts';
import { BuildError, DatabaseAwayError } from '../events.ts';
import type { PageJob } from '../plan/plan.ts';
import { SiteWriteError } from '../releases/errors.ts';
import { writeSiteFile } from '../releases/write.ts';
import { BatchRenderer, type WorkerContext } from './batch-renderer.ts';
import { decodeShardResult, encodeShardResult } from './distributed/shard-result.ts';
import type { PageOutcome } from './render-job.ts';
import { leaveResponseUnloaded } from './without-response.ts';

/** A batch to be rendered into a shard result. */
export interface ShardTask {
  readonly context: WorkerContext;
  /** Jobs of one language. */
  readonly jobs: readonly PageJob[];
}

/** A batch to be rendered into the tree. */
export interface BatchTask extends ShardTask {
  /** The site's spare tree. */
  readonly dir: string;
}

export interface ShardResultTask {
  /** Of renderShard(), perhaps on another machine. */
  readonly result: Uint8Array;
  readonly dir: string;
}

/** A class of error does not survive the way between threads, so what ends the build is told as a value. */
export type BatchResult = readonly PageOutcome[] | { readonly buildError: string } | { readonly databaseAway: string };

/** One batch as a task of the pool. */
export default async function runBatch({ context, jobs, dir }: BatchTask): Promise<BatchResult> {
  try {
    const renderer = await rendererFor(context);
    return await renderer.renderBatch(jobs, (path, content) => writeSiteFile(dir, path, content));
  } catch (error) {
    if (error instanceof DatabaseAwayError || isUnavailable(error)) return { databaseAway: reasonOf(error) };
    if (error instanceof BuildError || error instanceof SiteWriteError) return { buildError: error.message };
    throw error;
  }
}

/** The database's own words. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** One batch of a site that is on another machine: what would be written is in the result. */
export async function renderShard({ context, jobs }: ShardTask): Promise<Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  const renderer = await rendererFor(context);
  const outcomes = await renderer.renderBatch(jobs, (path, content) => contents.set(path, Buffer.from(content)));
  return encodeShardResult({ outcomes, contents });
}

/** Writes what renderShard() has made. */
export function writeShardResult({ result, dir }: ShardResultTask): readonly PageOutcome[] {
  const { outcomes, contents } = decodeShardResult(result);
  for (const [path, content] of contents) writeSiteFile(dir, path, content);
  return outcomes;
}

/** Made by the first batch of a build. A thread works for one build. */
let batchRenderer: Promise<BatchRenderer> | undefined;

function rendererFor(context: WorkerContext): Promise<BatchRenderer> {
  batchRenderer ??= openRenderer(context);
  // What failed once, such as a connection, may succeed for the next batch.
  batchRenderer.catch(() => {
    batchRenderer = undefined;
  });
  return batchRenderer;
}

function openRenderer(context: WorkerContext): Promise<BatchRenderer> {
  if (context.snapshot.kind === 'database') leaveResponseUnloaded();
  return BatchRenderer.open(context);
}
