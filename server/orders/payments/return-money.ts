import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../../db/rows.ts';
import { addTask } from '../../shop-tasks/shop-tasks.ts';
import { queueRefund } from '../jobs.ts';

/**
 * Sends back whatever was paid for an order that has come to nothing, within the caller's transaction: a card's money by
 * a job, everything else by somebody of the shop. Of an order that nobody has paid nothing goes back.
 */
export async function returnMoney(client: pg.ClientBase, orderId: string): Promise<void> {
  const rows = await readRows(client, v.object({ id: v.string() }), {
    text: "SELECT id FROM payments WHERE order_id = $1 AND status = 'paid' ORDER BY created_at",
    values: [orderId],
  });
  for (const { id } of rows) await queueRefund(client, id);
  if (rows.length > 0) return;
  if (await isPaidByTransfer(client, orderId)) {
    await addTask(client, 'refund-by-transfer', orderId, 'Paid by invoice: the company’s money is to be sent back');
  } else if (await isPaidOnReceipt(client, orderId)) {
    await addTask(
      client,
      'refund-by-transfer',
      orderId,
      'Paid on receipt: agree with the customer how to send it back',
    );
  }
}

/** Whoever has received it has paid: the carrier, or whoever stood at the counter, handed it over for the money. */
async function isPaidOnReceipt(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM orders o WHERE o.id = $1 AND o.payment_method = 'cash-on-delivery' AND o.total_cost > 0
       AND EXISTS (SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_status = 'finished')`,
    [orderId],
  );
  return rowCount !== 0;
}

/** What came to the shop's own account is known only by somebody's word that the order is paid. */
async function isPaidByTransfer(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM orders o WHERE o.id = $1 AND o.payment_method = 'invoice' AND o.total_cost > 0
       AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'refunded')
       AND EXISTS (SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_status = 'paid')`,
    [orderId],
  );
  return rowCount !== 0;
}
