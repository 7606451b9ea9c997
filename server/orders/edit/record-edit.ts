import type { OrderChange } from '../../../studio/contract/order-edit.ts';
import type { Queryable } from '../../db/queryable.ts';

interface Edited {
  readonly orderId: string;
  readonly changes: readonly OrderChange[];
  /** The author, as in order_transitions. */
  readonly by: string;
  readonly now: Date;
}

/** Records the staff's changes of an order, for its timeline. */
export async function recordEdit(db: Queryable, { orderId, changes, by, now }: Edited): Promise<void> {
  await db.query('INSERT INTO order_edits (order_id, changes, by, at) VALUES ($1, $2, $3, $4)', [
    orderId,
    JSON.stringify(changes),
    by,
    now,
  ]);
}
