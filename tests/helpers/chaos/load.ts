import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { TransitionError } from '../../../server/orders/transition.ts';
import { makeGuests, setOrderStatus } from '../ordering.ts';
import { until } from '../until.ts';
import { type ChaosReport, readReport, STOCK } from './report.ts';
import { type Bought, buyThrough, type Counter, PLANS } from './shoppers.ts';
import { askUntilAnswered, startShops } from './shops.ts';
import { startVendors, type Vendors } from './vendors.ts';

interface ChaosOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly sku: string;
  readonly kills: number;
  readonly onKill?: (kill: number) => void;
}

const PROCESSES = 2;
const SHOPPERS = 6;

/** Minimum and maximum ms that all processes live between two kills. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [100, 1_200];
/** ms for pending work to end after the last kill. */
const DRAIN_TIME = 300_000;

/**
 * Sells from two processes, one of which is killed repeatedly: orders, payments that the bank reports three times in
 * any order, refunds, waybills, parcels in transit, messages. Then waits until no work is left.
 */
export async function chaosUnderLoad({ url, pool, sku, kills, onKill }: ChaosOptions): Promise<ChaosReport> {
  const vendors = await startVendors(pool);
  const shops = await startShops(
    { DATABASE_URL: url, ...vendors.environment, SMTP_URL: vendors.mailbox.smtpUrl },
    PROCESSES,
  );
  try {
    return await sellDuring({ pool, sku, vendors, urls: shops.urls }, async () => {
      for (let kill = 1; kill <= kills; kill++) {
        await sleep(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE));
        await shops.killOne();
        onKill?.(kill);
      }
    });
  } finally {
    await shops.close();
    await vendors.close();
  }
}

interface SellingOptions {
  readonly pool: pg.Pool;
  readonly sku: string;
  readonly vendors: Vendors;
  /** Addresses of the shop's processes. */
  readonly urls: readonly string[];
}

/**
 * Sells while `work` runs, then waits until no work of the shop is left. Parcels are packed by this code, so `work` is
 * given a function that starts to pack them, once the schema is that of this code.
 */
export async function sellDuring(
  { pool, sku, vendors, urls }: SellingOptions,
  work: (pack: () => void) => Promise<void>,
  packsAtOnce = true,
): Promise<ChaosReport> {
  await pool.query('UPDATE products SET stock = $2 WHERE sku = $1', [sku, STOCK]);
  const clock = new AbortController();
  const ticking = addJobsNowAndThen(pool, clock.signal);
  const since = await newestOrder(pool);
  let packing = Promise.resolve();
  const pack = () => {
    packing = packNowAndThen(pool, since, clock.signal);
  };
  if (packsAtOnce) pack();
  try {
    const counter = await openCounter(pool, urls, sku);
    const selling = sell(pool, counter, sku);
    await work(pack);
    const { bought, failures } = await selling.stop();
    await until(() => isDone(pool, since), DRAIN_TIME);
    return { ...(await readReport({ pool, vendors, sku, since, bought })), failures };
  } finally {
    clock.abort();
    await Promise.all([ticking, packing]);
  }
}

/** Runs shoppers one after another, a few concurrently. */
function sell(pool: pg.Pool, counter: Counter, sku: string) {
  const bought: Bought[] = [];
  const failures: string[] = [];
  let isOpen = true;
  let next = 0;
  const shop = async () => {
    while (isOpen) {
      const [guest] = await makeGuests(pool, 1, sku);
      if (!guest) throw new Error('No guest was made');
      const plan = PLANS[next++ % PLANS.length] ?? 'cash';
      try {
        const order = await buyThrough(counter, guest, plan);
        if (order) bought.push(order);
      } catch (error) {
        failures.push(`${plan}: ${error}`);
      }
    }
  };
  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop));
  return {
    async stop() {
      isOpen = false;
      await shopping;
      return { bought, failures };
    },
  };
}

/** Reads the data that a guest sees at the checkout. */
async function openCounter(pool: pg.Pool, urls: readonly string[], sku: string): Promise<Counter> {
  const [{ cookie } = { cookie: '' }] = await makeGuests(pool, 1, sku);
  const read = async (path: string) => (await askUntilAnswered(urls, path, { headers: { cookie } })).data;
  const [settlement] = await read(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const [branch] = await read(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  const { total } = await read('/cart');
  const { parcel } = await read('/checkout/options');
  return { urls, branch: { method: 'nova-poshta-branch', settlement, branch }, price: total, weight: parcel.weight };
}

/** Adds, every second, the jobs that a real shop schedules. */
async function addJobsNowAndThen(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const task of ['track-parcels', 'poll-payments', 'expire-orders', 'report-dead-jobs']) {
      await pool.query('SELECT graphile_worker.add_job($1, job_key => $1)', [task]);
    }
    await sleep(1_000, null, { signal }).catch(() => {});
  }
}

/** Packs every waiting parcel shortly after it appears. */
async function packNowAndThen(pool: pg.Pool, since: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const orderId of await readParcelsToPack(pool, since)) {
      await setOrderStatus(pool, orderId, 'packed').catch((error: unknown) => {
        // The shopper has just cancelled it.
        if (!(error instanceof TransitionError)) throw error;
      });
    }
    await sleep(300, null, { signal }).catch(() => {});
  }
}

async function readParcelsToPack(pool: pg.Pool, since: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM orders WHERE ${TO_PACK} ORDER BY number`, [since]);
  return rows.map(({ id }) => id);
}

/** SQL of an order since `$1` whose parcel waits; orders for pickup are not included. */
const TO_PACK = "number > $1 AND status IN ('new', 'paid') AND shipping_method <> 'pickup'";

async function newestOrder(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ number: number }>('SELECT max(number) AS number FROM orders');
  return rows[0]?.number ?? 0;
}

/**
 * Returns true if only scheduled jobs are left, every parcel is packed and received, and no payment is pending at the
 * bank.
 */
async function isDone(pool: pg.Pool, since: number): Promise<boolean> {
  const { rows } = await pool.query<{ left: number }>(
    `SELECT (SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier IN ('send-message', 'make-waybill', 'delete-waybill', 'refund-payment'))
       + (SELECT count(*) FROM orders WHERE ${TO_PACK})
       + (SELECT count(*) FROM orders WHERE waybill_asked_at IS NOT NULL AND status NOT IN ('finished', 'cancelled'))
       + (SELECT count(*) FROM payments p JOIN orders o ON o.id = p.order_id
            WHERE p.status = 'pending' AND o.status = 'awaiting-payment') AS left`,
    [since],
  );
  return rows[0]?.left === 0;
}
