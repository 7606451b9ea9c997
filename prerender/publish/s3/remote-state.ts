import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { PublishError } from '../target.ts';
import type { Storage } from './storage.ts';

/** The object that says what the storage holds. */
export const STATE_FILE = '_release.json';

const releaseSchema = v.object({ revision: v.number(), releaseId: v.string() });
export type ReleaseName = v.InferOutput<typeof releaseSchema>;

const stateSchema = v.object({
  /** The release that was published whole; null before the first. */
  published: v.nullable(releaseSchema),
  /** The release that somebody has begun to publish: as long as it stands, the rest is a mixture of two. */
  publishing: v.nullable(v.object({ ...releaseSchema.entries, attempt: v.string() })),
  /** Keys of assets that no page loads any more, and since when, in ms of the epoch: they go after a while. */
  retired: v.record(v.string(), v.number()),
});
export type RemoteState = v.InferOutput<typeof stateSchema>;

const EMPTY_STATE: RemoteState = { published: null, publishing: null, retired: {} };

export interface StoredState {
  readonly state: RemoteState;
  /** null when there is none yet. */
  readonly etag: string | null;
}

/** What the storage says of itself. */
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

/** Writes the state over the one that was read. Returns it. @throws ConditionFailedError when that one is gone. */
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
