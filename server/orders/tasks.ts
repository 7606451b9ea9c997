import type pg from 'pg';

/** What somebody of the shop has to see to. */
export type ShopTaskKind =
  | 'paid-but-unavailable'
  | 'paid-twice'
  | 'paid-wrong-amount'
  | 'refund-failed'
  | 'waybill-failed';

/** Adds a task within the caller's transaction; one that is open already is not added again. */
export async function addTask(
  client: pg.ClientBase | pg.Pool,
  kind: ShopTaskKind,
  orderId: string,
  details: string,
): Promise<void> {
  await client.query(
    `INSERT INTO shop_tasks (kind, order_id, details) SELECT $1, $2, $3
     WHERE NOT EXISTS (SELECT FROM shop_tasks WHERE kind = $1 AND order_id = $2 AND done_at IS NULL)`,
    [kind, orderId, details],
  );
}
