import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../server/db/rows.ts';
import type { Language } from '../../src/contract/language.ts';

export interface CustomerRecord {
  readonly email: string;
  /** +380XXXXXXXXX */
  readonly phone: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly lang: Language;
  readonly isDemo: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Inserts a customer; returns the id. */
export async function writeCustomer(client: pg.ClientBase, customer: CustomerRecord): Promise<string> {
  const { email, phone, name, passwordHash, lang, isDemo, createdAt } = customer;
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: `INSERT INTO customers (email, phone, name, password_hash, lang, is_demo, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    values: [email, phone, name, passwordHash, lang, isDemo, createdAt],
  });
  if (!row) throw new Error(`The customer ${email} was not written.`);
  return row.id;
}

export interface WishRecord {
  readonly sku: string;
  /** ISO 8601. */
  readonly createTime: string;
}

/** Creates a wishlist for a customer who has none. */
export async function writeWishes(
  client: pg.ClientBase,
  customerId: string,
  wishes: readonly WishRecord[],
): Promise<void> {
  // With a left join an unknown SKU gives null, which is refused; an inner join would silently drop the row.
  await client.query(
    `WITH visitor AS (INSERT INTO visitors (customer_id) VALUES ($1) RETURNING id)
     INSERT INTO wishlist_items (visitor_id, product_id, create_time)
     SELECT visitor.id, products.id, new."createTime"
     FROM visitor CROSS JOIN json_to_recordset($2) AS new (sku text, "createTime" timestamptz)
     LEFT JOIN products USING (sku)`,
    [customerId, JSON.stringify(wishes)],
  );
}
