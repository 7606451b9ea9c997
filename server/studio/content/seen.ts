import type pg from 'pg';
import { requireSeen, type SeenEntity } from '../revision.ts';

/** Where the row of something that editors write is, and how it is read. */
export interface Seen<Id extends string | number> {
  readonly entity: SeenEntity;
  readonly table: string;
  /** The column that `id` is of. */
  readonly key: 'id' | 'slug';
  /** As editors have it; null where nobody has written it yet. @throws ApiError not_found */
  readonly read: (client: pg.ClientBase, id: Id) => Promise<{ readonly revision: number } | null>;
}

/**
 * Lets a write go on that was made from the row as it is now, and locks the row until the transaction ends.
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
