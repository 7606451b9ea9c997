import type pg from 'pg';

/** Who writes. Of the staff a person; a command, a job or an import by its name. */
export type Actor = `staff:${string}` | `command:${string}` | `job:${string}` | `import:${string}`;

/**
 * Says who makes the changes of this transaction: triggers write it into the audit log. To be called before the first of
 * them, inside the transaction, with which it ends.
 * @param batch what is done in one go, a UUID: the whole of it can be found, and undone, by it.
 */
export async function setActor(client: pg.ClientBase, actor: Actor, batch?: string): Promise<void> {
  await client.query("SELECT set_config('shop.actor', $1, true), set_config('shop.batch', $2, true)", [
    actor,
    batch ?? '',
  ]);
}
