import type pg from 'pg';
import type { ActorId } from '../../studio/contract/actors.ts';

/**
 * Says who makes the changes of this transaction: triggers write it into the audit log. To be called before the first of
 * them, inside the transaction, with which it ends.
 * @param batch what is done in one go, a UUID: the whole of it can be found, and undone, by it.
 */
export async function setActor(client: pg.ClientBase, actor: ActorId, batch?: string): Promise<void> {
  await client.query("SELECT set_config('shop.actor', $1, true), set_config('shop.batch', $2, true)", [
    actor,
    batch ?? '',
  ]);
}

/** Returns SQL of the name of an actor of the log: a person's, or the file of an import; null for others. */
export const actorNameSql = (actor: string): string =>
  `CASE split_part(${actor}, ':', 1) WHEN 'staff' THEN (SELECT name FROM staff WHERE ${actor} = 'staff:' || staff.id)
    WHEN 'import' THEN (SELECT file_name FROM imports WHERE ${actor} = 'import:' || imports.id) END`;

/**
 * Returns SQL of an actor as the studio puts it into words: the name of a person, `import:` with the file's name, and
 * the stored id of any other.
 */
export const authorSql = (actor: string): string =>
  `CASE WHEN ${actor} LIKE 'import:%' THEN 'import:' || coalesce(${actorNameSql(actor)}, '')
    ELSE coalesce(${actorNameSql(actor)}, ${actor}) END`;
