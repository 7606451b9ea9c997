import type pg from 'pg';

import type { Bought, Plan } from './shoppers.ts';
import type { Vendors } from './vendors.ts';

/** Pieces in stock before the load. */
export const STOCK = 100_000;

/** A comparison; both numbers must be equal. */
interface Line {
  readonly what: string;
  readonly expected: number;
  readonly found: number;
}

export interface ChaosReport {
  readonly lines: readonly Line[];
  /** Shoppers whose valid requests were refused. */
  readonly failures: readonly string[];
  /** Not a fault: e-mails that were sent again under their Message-ID, because a process died before recording them. */
  readonly repeatedMails: number;
}

interface ReportOptions {
  readonly pool: pg.Pool;
  readonly vendors: Vendors;
  readonly sku: string;
  /** The number of the last order before the load. */
  readonly since: number;
  readonly bought: readonly Bought[];
}

interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly total: number;
  readonly trackingNumber: string | null;
  readonly quantity: number;
  readonly holdsStock: boolean;
  readonly email: string;
  readonly phone: string;
  /** Number of times that the order entered each state. */
  readonly steps: Readonly<Record<string, number>>;
  readonly payments: readonly { readonly id: string; readonly status: string }[];
  readonly isDelivered: boolean;
  /** True if its parcel was seen at the branch before it was received. */
  readonly hasWaited: boolean;
  readonly tasks: readonly string[];
}

const IS_CANCELLED: ReadonlySet<Plan | undefined> = new Set(['paid-then-cancelled', 'cancelled-then-paid']);

export async function readReport(options: ReportOptions): Promise<Omit<ChaosReport, 'failures'>> {
  const { pool, vendors, sku, since, bought } = options;
  const orders = await readOrders(pool, since);
  const plans = new Map(bought.map(({ orderId, plan }) => [orderId, plan]));
  const count = (isSo: (order: OrderRow, plan: Plan | undefined) => boolean) =>
    orders.filter((order) => isSo(order, plans.get(order.id))).length;
  const acknowledged = new Set(bought.map(({ orderId }) => orderId));
  const { rows: stock } = await pool.query<{ taken: number }>(
    'SELECT $2 - stock AS taken FROM products WHERE sku = $1',
    [sku, STOCK],
  );
  const held = orders.filter(({ holdsStock }) => holdsStock).reduce((sum, { quantity }) => sum + quantity, 0);
  const cancelled = count((_, plan) => IS_CANCELLED.has(plan));
  const lines = [
    line(
      'acknowledged orders that exist',
      acknowledged.size,
      count(({ id }) => acknowledged.has(id)),
    ),
    line(
      'orders with one piece of one product',
      orders.length,
      count(({ quantity }) => quantity === 1),
    ),
    line('guests with one order', orders.length, new Set(orders.map(({ phone }) => phone)).size),
    line('pieces that left the stock', held, stock[0]?.taken ?? Number.NaN),
    line('orders that came into each state once', orders.length, count(hasNoStepTwice)),
    line(
      'orders that were sent and received',
      orders.length - cancelled,
      count(({ status }) => status === 'finished'),
    ),
    line(
      'orders that were cancelled',
      cancelled,
      count(({ status }) => status === 'cancelled'),
    ),
    ...moneyLines(orders, plans, vendors),
    ...parcelLines(orders, vendors),
    ...(await messageLines(pool, orders)),
    line(
      'tasks for people: paid twice',
      count((_, plan) => plan === 'paid-twice'),
      count(({ tasks }) => `${tasks}` === 'paid-twice'),
    ),
    line(
      'other tasks for people',
      0,
      count(({ tasks }) => tasks.length > 0 && `${tasks}` !== 'paid-twice'),
    ),
    line('jobs that were given up', 0, await countDeadJobs(pool)),
  ];
  return { lines, repeatedMails: vendors.mailbox.countRepeats() };
}

const line = (what: string, expected: number, found: number): Line => ({ what, expected, found });

const hasNoStepTwice = ({ steps }: OrderRow) => Object.values(steps).every((times) => times === 1);

/** Compares the bank's records with the shop's. */
function moneyLines(orders: readonly OrderRow[], plans: ReadonlyMap<string, Plan>, { bank }: Vendors): Line[] {
  const orderOfPayment = new Map(orders.flatMap((order) => order.payments.map(({ id }) => [id, order] as const)));
  const taken = bank.listPayments().filter(({ status }) => status === 'paid' || status === 'refunded');
  const kept = new Map<string, number>();
  for (const { reference, amount, refunded } of taken) {
    const id = orderOfPayment.get(reference)?.id ?? reference;
    kept.set(id, (kept.get(id) ?? 0) + amount - refunded);
  }
  const isCard = (order: OrderRow) => !['cash', 'impatient', undefined].includes(plans.get(order.id));
  const cards = orders.filter(isCard);
  const wasPaidFor = (order: OrderRow) => (IS_CANCELLED.has(plans.get(order.id)) ? 0 : order.total);
  const refundedHere = orders.flatMap(({ payments }) => payments.filter(({ status }) => status === 'refunded'));
  return [
    line(
      'card orders whose money the bank took once and kept once',
      cards.length,
      cards.filter((order) => (kept.get(order.id) ?? 0) === wasPaidFor(order)).length,
    ),
    line('kopiykas that the bank keeps for the shop', sum(cards.map(wasPaidFor)), sum([...kept.values()])),
    line(
      'payments that the bank took and the shop knows of',
      taken.length,
      taken.filter(({ reference }) => orderOfPayment.has(reference)).length,
    ),
    line(
      'refunds of the bank that the shop knows of',
      taken.filter(({ status }) => status === 'refunded').length,
      refundedHere.length,
    ),
    line(
      'payments that were returned in part or twice',
      0,
      taken.filter(({ refunded, amount }) => refunded !== 0 && refunded !== amount).length,
    ),
  ];
}

/** Compares the carrier's records with the shop's. */
function parcelLines(orders: readonly OrderRow[], { carrier }: Vendors): Line[] {
  const waybills = carrier.listWaybills();
  const numbers = new Set(waybills.map(({ number }) => number));
  const sent = orders.filter(({ isDelivered }) => isDelivered);
  return [
    line('waybills at the carrier', sent.length, waybills.length),
    line('orders that have a waybill', sent.length, new Set(waybills.map(({ reference }) => reference)).size),
    line(
      'orders that know the number of theirs',
      sent.length,
      sent.filter(({ trackingNumber }) => numbers.has(trackingNumber ?? '')).length,
    ),
  ];
}

/** Compares owed, sent and delivered messages: each state of an order and each refund owes messages. */
async function messageLines(pool: pg.Pool, orders: readonly OrderRow[]): Promise<Line[]> {
  const owed = orders.reduce(
    (total, { steps, payments, hasWaited }) =>
      total +
      2 +
      (steps.paid ?? 0) +
      (steps.cancelled ?? 0) +
      2 * (steps.shipped ?? 0) +
      (hasWaited ? 1 : 0) +
      payments.filter(({ status }) => status === 'refunded').length,
    0,
  );
  const contacts = orders.flatMap(({ email, phone }) => [email, phone]);
  const { rows } = await pool.query<{ queued: number; sent: number; arrived: number; kinds: number }>(
    `SELECT (SELECT count(*) FROM messages WHERE recipient = ANY($1)) AS queued,
       (SELECT count(*) FROM messages WHERE recipient = ANY($1) AND sent_at IS NOT NULL) AS sent,
       (SELECT count(*) FROM mailbox WHERE recipient = ANY($1)) AS arrived,
       (SELECT count(DISTINCT (recipient, subject, text)) FROM mailbox WHERE recipient = ANY($1)) AS kinds`,
    [contacts],
  );
  const [found] = rows;
  if (!found) throw new Error('The query returned no row');
  return [
    line('messages that were queued', owed, found.queued),
    line('messages that were sent', owed, found.sent),
    line('messages that arrived', owed, found.arrived),
    line('different messages that arrived', owed, found.kinds),
  ];
}

async function readOrders(pool: pg.Pool, since: number): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `SELECT o.id, o.number, o.status, o.total_cost AS total, o.tracking_number AS "trackingNumber",
       o.holds_stock AS "holdsStock", o.recipient_email AS email, o.recipient_phone AS phone,
       o.shipping_method <> 'pickup' AS "isDelivered",
       EXISTS (SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.to_status = 'delivered'
         AND NOT EXISTS (SELECT FROM order_transitions f WHERE f.order_id = o.id AND f.to_status = 'finished'
           AND f.at = d.at)) AS "hasWaited",
       (SELECT coalesce(sum(quantity), 0) FROM order_items WHERE order_id = o.id) AS quantity,
       (SELECT json_object_agg(to_status, times) FROM (SELECT to_status, count(*) AS times FROM order_transitions
          WHERE order_id = o.id GROUP BY to_status) AS step) AS steps,
       (SELECT coalesce(json_agg(json_build_object('id', id, 'status', status)), '[]') FROM payments
          WHERE order_id = o.id) AS payments,
       (SELECT coalesce(json_agg(kind), '[]') FROM shop_tasks WHERE order_id = o.id) AS tasks
     FROM orders o WHERE o.number > $1 ORDER BY o.number`,
    [since],
  );
  return rows;
}

async function countDeadJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*) FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL',
  );
  return rows[0]?.count ?? 0;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
