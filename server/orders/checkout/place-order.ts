import type pg from 'pg';
import type { ContactKind } from '../../../src/contract/one-time-code.ts';
import { confirmedContact, type PlacedOrder } from '../../../src/contract/place-order.ts';
import { hasInvoices } from '../../content/layout.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { DirectoryDeps } from '../../delivery/cache.ts';
import { ApiError } from '../../errors.ts';
import { uuidOf } from '../../uuid-of.ts';
import type { OrderDeps } from '../deps.ts';
import { orderToken } from '../token.ts';
import { isContactConfirmed } from './confirmed-contact.ts';
import { chooseDestination } from './destination.ts';
import { type Made, madeSchema, makeOrder } from './make-order.ts';
import { takeOrderPoints } from './order-limits.ts';
import type { Placing, Ready } from './placing.ts';

type PlacingDeps = OrderDeps & DirectoryDeps;

/** Runs the transaction that makes the order; a caller may add its own statements. */
type Transact = (work: (client: pg.PoolClient) => Promise<Made>) => Promise<Made>;

/**
 * Turns a cart into an order, atomically: the order, its stock, its promo code, its messages and its jobs are one
 * transaction, and the cart is empty after it. The same key returns the same order, however often and in however many
 * processes at once it is sent. Shoppers confirm a contact and are rate-limited; staff, who speak to them by phone, are
 * exempt.
 * @param transact runs the transaction; inTransaction() by default
 * @throws ApiError cart_empty, cart_changed, parcel_refused, prepayment_required, the refusals of promo codes,
 * bad_request (a place), and, if nothing else is wrong, phone_unconfirmed or email_unconfirmed
 */
export async function placeOrder(
  deps: PlacingDeps,
  placing: Placing,
  transact: Transact = (work) => inTransaction(deps.pool, work),
): Promise<PlacedOrder> {
  const { input, visitorId, sender } = placing;
  if (!visitorId) throw new ApiError('cart_empty');
  const key = keyOf(visitorId, input.key);
  const withToken = (order: Made) => ({ ...order, token: orderToken(deps.secret, order.id) });
  // A repeated key returns its order even while the carrier is unavailable.
  const known = await findByKey(deps.pool, key);
  if (known) return withToken(known);
  // A card needs at least one payment provider.
  if (input.payment === 'card' && input.expectedTotal > 0 && deps.payments.size === 0)
    throw new ApiError('payment_unavailable');
  if (input.payment === 'invoice' && !(await hasInvoices(deps)))
    throw new ApiError('bad_request', { fields: { payment: 'invalid' } });
  // Asks the carrier before any row is locked, because it may be slow.
  const chosen = await chooseDestination(deps, input.delivery);
  const unconfirmed = sender.kind === 'staff' ? null : await findUnconfirmed(deps, { ...placing, visitorId });
  const ready = { ...placing, visitorId, key, chosen, unconfirmed };
  return withToken(await transact((client) => orderOnce(client, deps, ready)));
}

/** Makes the order, unless a concurrent request with the same key has made it. */
async function orderOnce(client: pg.PoolClient, deps: OrderDeps, ready: Ready): Promise<Made> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [ready.key]);
  const earlier = await findByKey(client, ready.key);
  if (earlier) return earlier;
  await takePoints(client, deps, ready);
  return makeOrder(client, deps, ready);
}

/**
 * Takes points of the shopper's rate limits; staff are exempt.
 * @throws ApiError too_many_requests
 */
async function takePoints(client: pg.ClientBase, deps: OrderDeps, { input, sender }: Placing): Promise<void> {
  if (sender.kind === 'staff') return;
  const { phone, email } = input.contact;
  await takeOrderPoints(client, deps, { address: sender.address, phone, email: email || null });
}

/**
 * Returns the contact that a code has to confirm first, null if none. A shopper who does not pay first could order in a
 * stranger's name: the parcel would be packed and the messages sent all the same.
 */
async function findUnconfirmed(
  { pool, clock }: OrderDeps,
  { input, visitorId, customerId }: Placing & { readonly visitorId: string },
): Promise<ContactKind | null> {
  const kind = confirmedContact(input);
  if (kind === null) return null;
  const contact = input.contact[kind];
  return (await isContactConfirmed(pool, { visitorId, customerId, contact }, clock())) ? null : kind;
}

/**
 * Returns the stored idempotency key. It includes the visitor, so that another browser that sends the same key does not
 * get the order.
 */
const keyOf = (visitorId: string, key: string): string => uuidOf(`${visitorId}:${key}`);

async function findByKey(client: pg.Pool | pg.ClientBase, key: string): Promise<Made | null> {
  return readRow(client, madeSchema, {
    text: `SELECT id, number, status = 'awaiting-payment' AND payment_method = 'card' AS "isPaymentDue"
     FROM orders WHERE idempotency_key = $1`,
    values: [key],
  });
}
