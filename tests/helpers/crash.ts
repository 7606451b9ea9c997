import type pg from 'pg';
import { contactOf, type Guest, makeGuests, orderOf } from './ordering.ts';
import { type ShopProcess, spawnShop } from './spawn-shop.ts';

/** State after kills under a load of orders. */
export interface CrashReport {
  readonly acknowledged: number;
  /** Existing orders, acknowledged or not. */
  readonly orders: number;
  /** Pieces that left the stock. */
  readonly taken: number;
  /** Acknowledged orders that do not exist. */
  readonly lost: number;
  /** Orders with missing or extra items, states, messages or jobs of messages. */
  readonly half: number;
  /** Guests with two orders, or with a cart that contradicts their order. */
  readonly doubled: number;
}

interface CrashOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly sku: string;
  readonly kills: number;
}

const IN_FLIGHT = 8;
const STOCK = 100_000;
/** Number of orders that are acknowledged before each kill, which happens during the next ones. */
const BEFORE_KILL = 15;

/** Serves the shop from a process that is killed repeatedly while orders arrive, each from another guest. */
export async function crashUnderLoad({ url, pool, sku, kills }: CrashOptions): Promise<CrashReport> {
  const { rows } = await pool.query<{ price: number }>(
    'UPDATE products SET stock = $2 WHERE sku = $1 RETURNING price',
    [sku, STOCK],
  );
  const price = rows[0]?.price ?? 0;
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    // No server accepts mail, so that queued messages can be counted.
    const shop = await spawnShop({ DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' }, true);
    const guests = await makeGuests(pool, 400, sku);
    acknowledged.push(...(await orderUntilKilled(shop, guests, price, BEFORE_KILL + (kill % 7))));
  }
  return readReport(pool, sku, acknowledged);
}

/** @returns the ids of the acknowledged orders */
async function orderUntilKilled(shop: ShopProcess, guests: Guest[], price: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  let killing: Promise<void> | undefined;
  const work = async () => {
    for (let guest = guests.shift(); guest && !killing; guest = guests.shift()) {
      const id = await submit(shop.url, guest, price);
      if (id) ids.push(id);
      if (ids.length >= count) killing ??= shop.kill();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  await (killing ?? shop.kill());
  return ids;
}

/** Returns null if there was no answer. */
async function submit(url: string, { cookie, phone, address }: Guest, price: number): Promise<string | null> {
  try {
    const response = await fetch(`${url}/api/v1/checkout?lang=uk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
      body: JSON.stringify(orderOf(price, { contact: contactOf(phone) })),
    });
    return (await response.json()).data.id;
  } catch {
    return null;
  }
}

async function readReport(pool: pg.Pool, sku: string, acknowledged: readonly string[]): Promise<CrashReport> {
  const { rows } = await pool.query<Omit<CrashReport, 'acknowledged'>>(
    `WITH placed AS (
       SELECT o.id, o.recipient_phone,
         (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS items,
         (SELECT count(*) FROM order_transitions t WHERE t.order_id = o.id) AS steps,
         (SELECT count(*) FROM messages m WHERE m.content ->> 'orderId' = o.id::text) AS messages,
         (SELECT count(*) FROM messages m JOIN graphile_worker._private_jobs j
            ON j.payload ->> 'messageId' = m.id::text WHERE m.content ->> 'orderId' = o.id::text) AS jobs
       FROM orders o WHERE o.holds_stock
     )
     SELECT (SELECT count(*) FROM placed) AS orders,
       (SELECT $2 - stock FROM products WHERE sku = $1) AS taken,
       (SELECT count(*) FROM unnest($3::uuid[]) AS id WHERE id NOT IN (SELECT id FROM placed)) AS lost,
       (SELECT count(*) FROM placed WHERE (items, steps, messages, jobs) <> (1, 1, 2, 2)) AS half,
       (SELECT count(*) FROM placed) - (SELECT count(*) FROM visitors v WHERE token_hash IS NOT NULL
          AND NOT EXISTS (SELECT FROM cart_lines l WHERE l.visitor_id = v.id)) AS doubled`,
    [sku, STOCK, acknowledged],
  );
  const [found] = rows;
  if (!found) throw new Error('The query returned no row');
  return { acknowledged: acknowledged.length, ...found };
}
