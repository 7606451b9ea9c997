import type pg from 'pg';
import { type RevisedEntity, writeIfMatch } from './revision.ts';

/** Description of the header in the API's document. */
export const IF_MATCH = {
  'if-match': 'The revision that the change is based on, such as `"7"`; without it the revision is not checked.',
} as const;

/** Runs a write of a locked row, unless it is based on an older revision. @throws ApiError revision_conflict */
type Guard = <Result>(client: pg.ClientBase, write: () => Promise<Result>) => Promise<Result>;

/** A row with the precondition of its revision. */
export interface RowPrecondition {
  readonly entity: string;
  readonly id: number | string;
  readonly guard: Guard;
}

/** A kind of rows with a revision. */
export interface EditableRows<Id extends string | number> {
  readonly entity: RevisedEntity;
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

/** Returns a function that names a row with the precondition of its revision, the value of `If-Match`. */
export const preconditionOf =
  <Id extends string | number>({ entity, lock, read }: EditableRows<Id>) =>
  (id: Id, ifMatch: string | undefined): RowPrecondition => ({
    entity,
    id,
    guard: async (client, write) => {
      await lock?.(client, id);
      return writeIfMatch(client, { entity, id, ifMatch, read: () => read(client, id) }, write);
    },
  });
