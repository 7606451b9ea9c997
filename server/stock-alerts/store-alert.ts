import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { queueMessage } from '../messages/queue.ts';
import type { Limits } from '../rate-limits/limits.ts';

interface StoreDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly limits: Limits;
}

interface Alert {
  readonly id: string;
  readonly sku: string;
  /** As stored: a normalized e-mail address, or +380XXXXXXXXX. */
  readonly contact: string;
  readonly lang: Language;
  /** Client's address. */
  readonly address: string;
}

/**
 * Stores a request once, by its id, and confirms one by e-mail with the link that ends it. An SMS is not confirmed,
 * because it costs money: the browser shows the link.
 * @throws ApiError product_not_found, product_available, too_many_requests
 */
export async function storeAlert({ pool, clock, limits }: StoreDeps, alert: Alert): Promise<void> {
  const { id, contact, lang } = alert;
  const channel = contact.includes('@') ? 'email' : 'phone';
  await inTransaction(pool, async (client) => {
    if (await isStored(client, id)) return;
    const productId = await findSoldOut(client, alert.sku);
    const { rowCount } = await client.query(
      `INSERT INTO stock_alerts (id, product_id, channel, contact, lang, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [id, productId, channel, contact, lang, clock()],
    );
    if (rowCount === 0) return;
    await limits.takeTogether([
      ['stockAlertsOfAddress', alert.address],
      ['stockAlertsOfContact', contact],
    ]);
    if (channel !== 'email') return;
    await queueMessage(client, {
      to: { kind: channel, value: contact },
      lang,
      content: { type: 'stock-alert-stored', productId, alertId: id },
    });
  });
}

/** Returns true for a repeated request, whatever has happened to the product meanwhile. */
async function isStored(client: pg.ClientBase, id: string): Promise<boolean> {
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: 'SELECT id FROM stock_alerts WHERE id = $1',
    values: [id],
  });
  return row !== null;
}

async function findSoldOut(client: pg.ClientBase, sku: string): Promise<number> {
  const product = await readRow(client, v.object({ id: v.number(), stock: v.number() }), {
    text: 'SELECT id, stock FROM products WHERE sku = $1 AND is_published',
    values: [sku],
  });
  if (!product) throw new ApiError('product_not_found');
  if (product.stock > 0) throw new ApiError('product_available');
  return product.id;
}
