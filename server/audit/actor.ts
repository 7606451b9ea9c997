import type pg from 'pg';
import type { ActorId } from '../../studio/contract/actors.ts';

/**
 * Sets the author of this transaction's changes, which triggers write into the audit log. Call it inside the
 * transaction and before its first change; it ends with the transaction.
 * @param batch a UUID shared by all changes of one action, so that they can be found and undone together
 */
export async function setActor(client: pg.ClientBase, actor: ActorId, batch?: string): Promise<void> {
  await client.query("SELECT set_config('shop.actor', $1, true), set_config('shop.batch', $2, true)", [
    actor,
    batch ?? '',
  ]);
}

/** Returns SQL of the name of an actor of the log: a person's name, or the file name of an import; null for others. */
export const actorNameSql = (actor: string): string =>
  `CASE split_part(${actor}, ':', 1) WHEN 'staff' THEN (SELECT name FROM staff WHERE ${actor} = 'staff:' || staff.id)
    WHEN 'import' THEN (SELECT file_name FROM imports WHERE ${actor} = 'import:' || imports.id) END`;

/**
 * Returns SQL of an actor as the studio receives it: the name of a person, `import:` with the file's name, or the
 * stored id of any other actor.
 */
export const authorSql = (actor: string): string =>
  `CASE WHEN ${actor} LIKE 'import:%' THEN 'import:' || coalesce(${actorNameSql(actor)}, '')
    ELSE coalesce(${actorNameSql(actor)}, ${actor}) END`;
