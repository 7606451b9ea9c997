import type pg from 'pg';
import { requireSeen, type SeenEntity } from '../revision.ts';

/** Table and reader of an editable entity. */
export interface Seen<Id extends string | number> {
  readonly entity: SeenEntity;
  readonly table: string;
  /** The column that `id` refers to. */
  readonly key: 'id' | 'slug';
  /** Returns the entity for editors; null if it was never written. @throws ApiError not_found */
  readonly read: (client: pg.ClientBase, id: Id) => Promise<{ readonly revision: number } | null>;
}

/**
 * Returns a check that locks the row until the transaction ends, and that refuses a write based on an older revision.
 * @throws ApiError not_found, revision_conflict
 */
export const seenOf =
  <Id extends string | number>({ entity, table, key, read }: Seen<Id>) =>
  (id: Id, ifMatch: string | undefined) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR NO KEY UPDATE`, [id]);
    const current = await read(client, id);
    if (current) await requireSeen(client, { entity, id, ifMatch, current });
  };
