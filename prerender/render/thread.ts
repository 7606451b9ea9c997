import { isUnavailable } from '../../server/db/unavailable.ts';
import { BuildError, DatabaseAwayError } from '../events.ts';
import type { PageJob } from '../plan/plan.ts';
import { SiteWriteError } from '../releases/errors.ts';
import { writeSiteFile } from '../releases/write.ts';
import { pack, unpack } from './distributed/parcel.ts';
import type { PageOutcome } from './render-batch.ts';
import { leaveResponseUnloaded } from './without-response.ts';
import { Workbench, type WorkerContext } from './workbench.ts';

/** A batch to be rendered into a parcel. */
export interface PackTask {
  readonly context: WorkerContext;
  /** Jobs of one language. */
  readonly jobs: readonly PageJob[];
}

/** A batch to be rendered into the tree. */
export interface BatchTask extends PackTask {
  /** The site's spare tree. */
  readonly dir: string;
}

export interface UnpackTask {
  /** Of packBatch(), perhaps on another machine. */
  readonly parcel: Uint8Array;
  readonly dir: string;
}

/** A class of error does not survive the way between threads, so what ends the build is told as a value. */
export type BatchResult = readonly PageOutcome[] | { readonly buildError: string } | { readonly databaseAway: string };

/** One batch as a task of the pool. */
export default async function runBatch({ context, jobs, dir }: BatchTask): Promise<BatchResult> {
  try {
    const bench = await workbenchOf(context);
    return await bench.renderBatch(jobs, (path, content) => writeSiteFile(dir, path, content));
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

/** One batch of a site that is on another machine: what would be written is in the parcel. */
export async function packBatch({ context, jobs }: PackTask): Promise<Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  const bench = await workbenchOf(context);
  const outcomes = await bench.renderBatch(jobs, (path, content) => contents.set(path, Buffer.from(content)));
  return pack({ outcomes, contents });
}

/** Writes what packBatch() has made. */
export function unpackBatch({ parcel, dir }: UnpackTask): readonly PageOutcome[] {
  const { outcomes, contents } = unpack(parcel);
  for (const [path, content] of contents) writeSiteFile(dir, path, content);
  return outcomes;
}

/** Made by the first batch of a build. A thread works for one build. */
let workbench: Promise<Workbench> | undefined;

function workbenchOf(context: WorkerContext): Promise<Workbench> {
  workbench ??= openWorkbench(context);
  // What failed once, such as a connection, may succeed for the next batch.
  workbench.catch(() => {
    workbench = undefined;
  });
  return workbench;
}

function openWorkbench(context: WorkerContext): Promise<Workbench> {
  if (context.snapshot.kind === 'database') leaveResponseUnloaded();
  return Workbench.open(context);
}
