import type pg from 'pg';
import * as v from 'valibot';
import type { HoldLimit } from '../../../src/contract/checkout.ts';
import { isMobile } from '../../../src/contract/contact.ts';
import { LEFT_TO_OTHERS, maxHeld, maxHeldByContact, maxHeldByGuests } from '../../../src/rules/held-stock.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { isContactConfirmed, unconfirmed } from './confirmed-contact.ts';
import type { Ready } from './placing.ts';

interface HeldLine {
  readonly sku: string;
  readonly quantity: number;
}

/** The lines of a cart or order, and who orders them. */
interface Holder {
  readonly lines: readonly HeldLine[];
  /** The order made of them; null before. */
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The pieces of one product that orders hold. */
interface Hold {
  readonly sku: string;
  readonly wanted: number;
  /** Pieces neither sold nor held by other orders. */
  readonly free: number;
  /** Pieces held by other unpaid orders: by invoice, by guests who pay by card, and with the same contact. */
  readonly byInvoice: number;
  readonly byGuests: number;
  readonly byContact: number;
}

/**
 * Limits the stock that unpaid orders hold. Such an order costs nothing and holds pieces for days (a company's
 * transfer), for hours (a card), or until it is packed (payment on delivery). Orders by invoice together, orders of one
 * contact, and guests' card orders must leave some pieces to others. A guest beyond the limit confirms a phone first.
 * @param left remaining pieces of the product with the fewest left; if there are many, no query is made
 * @throws ApiError too_much_held, with the number of pieces that the order could have; phone_unconfirmed
 */
export async function requireHoldAllowed(
  client: pg.ClientBase,
  placing: Ready,
  { lines, orderId, left, now }: Pick<Holder, 'lines' | 'orderId'> & { left: number; now: Date },
): Promise<void> {
  const { input, visitorId, customerId, sender } = placing;
  const isByInvoice = input.payment === 'invoice';
  if (!isByInvoice && (sender.kind === 'staff' || left >= LEFT_TO_OTHERS)) return;
  const { phone, email } = input.contact;
  const holds = await readHolds(client, { lines, orderId, customerId, phone, email: email || null });
  if (isByInvoice) return refuse(holds, mostByInvoice);
  refuse(holds, mostByContact);
  if (input.payment !== 'card' || customerId !== null) return;
  if (holds.every((hold) => hold.wanted <= mostByGuests(hold))) return;
  // A landline receives no SMS, so it cannot be confirmed.
  if (!isMobile(phone)) return refuse(holds, mostByGuests);
  if (await isContactConfirmed(client, { visitorId, customerId, contact: phone }, now)) return;
  throw unconfirmed('phone');
}

/**
 * Applies the same limits to an order by invoice whose lines were changed.
 * @throws ApiError too_much_held
 */
export async function requireInvoiceHoldAllowed(client: pg.ClientBase, orderId: string): Promise<void> {
  const lines = await readRows(client, v.object({ sku: v.string(), quantity: v.number() }), {
    text: `SELECT p.sku, i.quantity FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = $1`,
    values: [orderId],
  });
  refuse(await readHolds(client, { lines, orderId, customerId: null, phone: null, email: null }), mostByInvoice);
}

/**
 * Returns the products of a cart whose quantity exceeds what an unpaid order may hold: by invoice, and by any other
 * method.
 */
export async function readHoldLimits(
  pool: pg.Pool,
  holder: Omit<Holder, 'orderId' | 'lines'> & { readonly lines: readonly (HeldLine & { readonly name: string })[] },
): Promise<{ invoice: HoldLimit[]; others: HoldLimit[] }> {
  const holds = await readHolds(pool, { ...holder, orderId: null });
  const nameOf = (sku: string) => holder.lines.find((line) => line.sku === sku)?.name ?? sku;
  const limits = (mostOf: (hold: Hold) => number) =>
    holds
      .filter((hold) => hold.wanted > mostOf(hold))
      .map((hold) => ({ sku: hold.sku, name: nameOf(hold.sku), most: mostOf(hold) }));
  return { invoice: limits(mostByInvoice), others: limits(mostByContact) };
}

/** Returns a function of how many pieces an order may hold, where `most` limits the share of all unsold pieces. */
const leftOf =
  (held: (hold: Hold) => number, most: (pieces: number) => number) =>
  (hold: Hold): number =>
    Math.max(0, most(hold.free + held(hold)) - held(hold));
const mostByInvoice = leftOf(({ byInvoice }) => byInvoice, maxHeld);
const mostByContact = leftOf(({ byContact }) => byContact, maxHeldByContact);
const mostByGuests = leftOf(({ byGuests }) => byGuests, maxHeldByGuests);

/**
 * Checks the limits.
 * @throws ApiError too_much_held; not_enough_stock if lines of one product exceed the stock together
 */
function refuse(holds: readonly Hold[], mostOf: (hold: Hold) => number): void {
  const lacking = holds.find(({ wanted, free }) => wanted > free);
  if (lacking) throw new ApiError('not_enough_stock', { params: { stock: lacking.free } });
  const refused = holds.find((hold) => hold.wanted > mostOf(hold));
  if (refused) throw new ApiError('too_much_held', { params: { pieces: mostOf(refused) } });
}

const holdSchema = v.object({
  sku: v.string(),
  wanted: v.number(),
  stock: v.number(),
  byInvoice: v.number(),
  byGuests: v.number(),
  byContact: v.number(),
});

async function readHolds(client: pg.Pool | pg.ClientBase, holder: Holder): Promise<Hold[]> {
  const { lines, orderId, phone, email, customerId } = holder;
  const rows = await readRows(client, holdSchema, {
    name: 'unpaid-holds',
    text: `SELECT p.sku, w.wanted, p.stock,
        coalesce(sum(i.quantity) FILTER (WHERE o.payment_method = 'invoice'), 0)::int AS "byInvoice",
        coalesce(sum(i.quantity) FILTER (WHERE o.payment_method = 'card' AND o.customer_id IS NULL), 0)::int AS "byGuests",
        coalesce(sum(i.quantity) FILTER (WHERE o.recipient_phone = $4 OR o.recipient_email = $5 OR o.customer_id = $6),
          0)::int AS "byContact"
      FROM (SELECT sku, sum(quantity)::int AS wanted FROM unnest($1::text[], $2::int[]) AS l (sku, quantity)
          GROUP BY sku) w
        JOIN products p ON p.sku = w.sku
        LEFT JOIN (order_items i JOIN orders o ON o.id = i.order_id AND o.holds_stock AND (o.status = 'awaiting-payment'
          OR o.status = 'new' AND o.payment_method = 'cash-on-delivery') AND o.id IS DISTINCT FROM $3)
          ON i.product_id = p.id
      GROUP BY p.sku, w.wanted, p.stock`,
    values: [lines.map(({ sku }) => sku), lines.map(({ quantity }) => quantity), orderId, phone, email, customerId],
  });
  // The stock no longer includes the pieces of an order that exists.
  return rows.map(({ stock, ...hold }) => ({ ...hold, free: orderId === null ? stock : stock + hold.wanted }));
}
