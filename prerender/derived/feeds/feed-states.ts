import * as v from 'valibot';
import type { Sqlite } from '../../sqlite.ts';

/** Maximum bytes of a feed that follows each change at once. */
const SMALL = 16 * 1024 * 1024;
/**
 * ms between two versions of a larger feed: marketplaces fetch it a few times a day, and each version is written and
 * uploaded whole.
 */
const PAUSE = 10 * 60_000;

const stateSchema = v.object({
  /** ms since 1970 */
  madeAt: v.number(),
  offers: v.number(),
  bytes: v.number(),
  isDue: v.pipe(
    v.number(),
    v.transform((flag) => flag === 1),
  ),
});
export type FeedState = v.InferOutput<typeof stateSchema>;

/** Returns the time from which a feed may be made again, in ms since 1970. */
export const nextTurn = ({ madeAt, bytes }: FeedState): number => (bytes > SMALL ? madeAt + PAUSE : madeAt);

/** States of the feeds of products, by the path of their files. */
export class FeedStates {
  readonly #sqlite: Sqlite;

  /** @param sqlite from openDerivedDatabase() */
  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  find(path: string): FeedState | null {
    const sql = 'SELECT made_at AS madeAt, offers, bytes, is_due AS isDue FROM feed_states WHERE path = ?';
    return this.#sqlite.find(stateSchema, sql, path) ?? null;
  }

  /** Records that a feed has been made. */
  note(path: string, { madeAt, offers, bytes }: Omit<FeedState, 'isDue'>): void {
    this.#sqlite.run(
      'INSERT OR REPLACE INTO feed_states (path, made_at, offers, bytes, is_due) VALUES (?, ?, ?, ?, 0)',
      ...[path, madeAt, offers, bytes],
    );
  }

  /** Records that changes wait for the feed's next turn. */
  defer(path: string): void {
    this.#sqlite.run('UPDATE feed_states SET is_due = 1 WHERE path = ?', path);
  }
}
