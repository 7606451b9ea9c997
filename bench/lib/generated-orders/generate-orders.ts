import type pg from 'pg';
import { insertProducts } from '../generated-products.ts';
import { chanceOf } from './chance.ts';
import { draftSql, linesSql } from './drafts.ts';
import { historySql } from './history.ts';
import { insertSql, peopleSql } from './inserts.ts';
import { moneySql } from './money.ts';

export interface OrdersAsked {
  readonly orders: number;
  /** Products to insert and to sell; 0 sells those that the shop has. */
  readonly products: number;
  /** Time of the newest orders; they are spread over the year before it. */
  readonly until: Date;
  readonly seed?: number;
}

/**
 * Adds a year of orders to a database with the demo shop: accounts and guests, orders by site and by phone, every
 * status, payment and delivery method, quantity, personal and promo discounts, refunds, returned pieces and tasks. The
 * rows depend only on the arguments and the shop's products. 20,000 orders take about 15 s.
 */
export async function generateOrders(pool: pg.Pool, asked: OrdersAsked): Promise<void> {
  const { orders, products, until, seed = 1 } = asked;
  const chance = chanceOf(seed);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Statements need it as text, because a statement with parameters cannot create a table.
    await client.query(`SELECT set_config('bench.until', $1, true)`, [until.toISOString()]);
    if (products > 0) await insertProducts(client, products);
    const statements = [
      ...draftSql(chance, { orders, seed }),
      ...linesSql(chance, products > 0),
      ...peopleSql(chance),
      ...insertSql(),
      ...historySql(chance),
      ...moneySql(chance, seed),
    ];
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  await pool.query('VACUUM ANALYZE');
}
