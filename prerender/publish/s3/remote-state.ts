import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { PublishError } from '../target.ts';
import type { Storage } from './storage.ts';

/** The object that records the state of the storage. */
export const STATE_FILE = '_release.json';

const releaseSchema = v.object({ revision: v.number(), releaseId: v.string() });
export type ReleaseName = v.InferOutput<typeof releaseSchema>;

const stateSchema = v.object({
  /** The last release that was published completely; null before the first. */
  published: v.nullable(releaseSchema),
  /** The release that is being published; while it is set, the storage holds a mixture of two releases. */
  publishing: v.nullable(v.object({ ...releaseSchema.entries, attempt: v.string() })),
  /** Keys of assets that no current page loads, and the time in ms since the epoch; deleted after a grace period. */
  retired: v.record(v.string(), v.number()),
});
export type RemoteState = v.InferOutput<typeof stateSchema>;

const EMPTY_STATE: RemoteState = { published: null, publishing: null, retired: {} };

export interface StoredState {
  readonly state: RemoteState;
  /** Null if there is no state yet. */
  readonly etag: string | null;
}

/** Reads the state of the storage. */
export async function readState(storage: Storage, key: string): Promise<StoredState> {
  const stored = await storage.read(key);
  if (!stored) return { state: EMPTY_STATE, etag: null };
  try {
    return { state: v.parse(stateSchema, JSON.parse(stored.text)), etag: stored.etag };
  } catch (cause) {
    throw new PublishError(`${key} in the storage is not what this shop has written; is the bucket another one's?`, {
      cause,
    });
  }
}

/**
 * Replaces the state that was read, and returns the new one. @throws ConditionFailedError if it has changed meanwhile
 */
export async function writeState(
  storage: Storage,
  key: string,
  over: string | null,
  state: RemoteState,
): Promise<StoredState> {
  const body = Buffer.from(JSON.stringify(state));
  const md5 = createHash('md5').update(body).digest('base64');
  const upload = { key, body, md5, contentType: 'application/json', cacheControl: 'no-store' };
  return { state, etag: await storage.put(upload, { over }) };
}
