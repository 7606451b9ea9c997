import type pg from 'pg';
import { type SeenEntity, writeSeen } from './revision.ts';

/** Runs a write of a locked row, unless it is based on an older revision. @throws ApiError revision_conflict */
type Guard = <Result>(client: pg.ClientBase, write: () => Promise<Result>) => Promise<Result>;

/** A row that an editor has seen, with the check of its revision. */
export interface SeenRow {
  readonly entity: string;
  readonly id: number | string;
  readonly guard: Guard;
}

/** A kind of editable rows. */
export interface Seen<Id extends string | number> {
  readonly entity: SeenEntity;
  /** Locks a row until the transaction ends; not needed if `read` does. */
  readonly lock?: (client: pg.ClientBase, id: Id) => Promise<unknown>;
  /** Returns the row for editors; null if it was never written. @throws ApiError not_found */
  readonly read: (client: pg.ClientBase, id: Id) => Promise<{ readonly revision: number } | null>;
}

/** Returns a function that locks the row of a table with an id in the column `key`. */
export const lockIn =
  (table: string, key: 'id' | 'slug' | 'code' = 'id') =>
  (client: pg.ClientBase, id: string | number) =>
    client.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR NO KEY UPDATE`, [id]);

/** Returns a function that names a row and the revision that was seen, the value of `If-Match`. */
export const seenOf =
  <Id extends string | number>({ entity, lock, read }: Seen<Id>) =>
  (id: Id, ifMatch: string | undefined): SeenRow => ({
    entity,
    id,
    guard: async (client, write) => {
      await lock?.(client, id);
      return writeSeen(client, { entity, id, ifMatch, read: () => read(client, id) }, write);
    },
  });
