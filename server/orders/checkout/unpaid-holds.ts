import type pg from 'pg';
import * as v from 'valibot';
import { LEFT_TO_OTHERS, mostHeld, mostHeldByContact, mostHeldByGuests } from '../../../src/rules/held-stock.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { isPhoneConfirmed } from './confirmed-phone.ts';
import type { Ready } from './placing.ts';

/**
 * Pieces that wait for a company's transfer for days are nobody else's meanwhile: of each product such orders together
 * hold half at most.
 * @throws ApiError too_much_held, with how many pieces the order could have.
 */
export async function refuseToHoldTooMuch(client: pg.ClientBase, orderId: string): Promise<void> {
  for (const { stock, wanted, byInvoice } of await readHolds(client, orderId)) {
    refuse(byInvoice, mostHeld(stock + byInvoice), wanted);
  }
}

/**
 * An order that nobody has paid costs nothing and holds pieces all the same, by card for hours, on delivery until it is
 * packed: those of one contact together, and those of guests who pay by card, leave some to others. A guest beyond that
 * confirms a phone first.
 * @param left pieces of the product of which fewest are left: no question of the database where they are many
 * @throws ApiError too_much_held; phone_unconfirmed.
 */
export async function refuseToTieUp(
  client: pg.ClientBase,
  { orderId, placing, left, now }: { orderId: string; placing: Ready; left: number; now: Date },
): Promise<void> {
  if (placing.sender.kind === 'staff' || left >= LEFT_TO_OTHERS) return;
  const { input, visitorId, customerId } = placing;
  const holds = await readHolds(client, orderId);
  for (const { stock, wanted, byContact } of holds) refuse(byContact, mostHeldByContact(stock + byContact), wanted);
  const isGuests = input.payment === 'card' && customerId === null;
  if (!isGuests || holds.every(({ stock, byGuests }) => byGuests <= mostHeldByGuests(stock + byGuests))) return;
  if (await isPhoneConfirmed(client, { visitorId, customerId, phone: input.contact.phone }, now)) return;
  throw new ApiError('phone_unconfirmed', { fields: { 'contact.phone': 'invalid' } });
}

function refuse(held: number, most: number, wanted: number): void {
  if (held > most) throw new ApiError('too_much_held', { params: { pieces: Math.max(0, most - (held - wanted)) } });
}

/** Of each product of an order: what is left, and what orders that wait for money hold, this one among them. */
function readHolds(client: pg.ClientBase, orderId: string) {
  const count = v.number();
  return readRows(
    client,
    v.object({ wanted: count, stock: count, byInvoice: count, byContact: count, byGuests: count }),
    {
      name: 'unpaid-holds',
      text: `SELECT w.wanted, p.stock,
          coalesce(sum(i.quantity) FILTER (WHERE o.payment_method = 'invoice'), 0)::int AS "byInvoice",
          coalesce(sum(i.quantity) FILTER (WHERE o.payment_method = 'card' AND o.customer_id IS NULL), 0)::int AS "byGuests",
          coalesce(sum(i.quantity) FILTER (WHERE o.recipient_phone = own.recipient_phone
            OR o.recipient_email = own.recipient_email OR o.customer_id = own.customer_id), 0)::int AS "byContact"
        FROM orders own
          JOIN LATERAL (SELECT product_id, sum(quantity)::int AS wanted FROM order_items WHERE order_id = own.id
            GROUP BY product_id) w ON true
          JOIN products p ON p.id = w.product_id
          LEFT JOIN (order_items i JOIN orders o ON o.id = i.order_id AND o.holds_stock AND (o.status = 'awaiting-payment'
            OR o.status = 'new' AND o.payment_method = 'cash-on-delivery')) ON i.product_id = w.product_id
        WHERE own.id = $1 GROUP BY w.product_id, w.wanted, p.stock`,
      values: [orderId],
    },
  );
}
