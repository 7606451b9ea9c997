import type pg from 'pg';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, newEmail, PASSWORD, prove, takeResetTicket } from '../../tests/helpers/customers.ts';
import { confirmPhone, orderOf, stockOf } from '../../tests/helpers/ordering.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { inTransaction } from './transaction.ts';

const [FIRST, SECOND] = ['PZ-SZL-002', 'PZ-AGT-001'];

const shop = await openSharedShop();

/** Returns true if a connection of this database waits for a lock of another one. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await shop.pool.query<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return (rows[0]?.waiting ?? 0) > 0;
}

/**
 * Opens a connection that locks rows one by one, like an update of the catalogue in another order. The database never
 * chooses this one as the victim of a deadlock.
 */
async function openRival(): Promise<{ client: pg.PoolClient; commit: () => Promise<void> }> {
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query("SET LOCAL deadlock_timeout = '1min'");
  const commit = async () => {
    await client.query('COMMIT');
    client.release();
  };
  return { client, commit };
}

test('an order that deadlocks with an update of prices is retried and placed once', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/cart/lines', { sku: FIRST, quantity: 1 });
  const { data: cart } = await browser.post('/cart/lines', { sku: SECOND, quantity: 1 });
  const order = orderOf(cart.total);
  await confirmPhone(browser, order.contact.phone);
  const before = await stockOf(shop.pool, FIRST);
  const { rows } = await shop.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE sku = ANY($1) ORDER BY id DESC',
    [[FIRST, SECOND]],
  );
  const [last, first] = rows.map(({ id }) => id);
  const rival = await openRival();
  await rival.client.query('UPDATE products SET popularity = popularity + 1 WHERE id = $1', [last]);
  const placing = browser.post('/checkout', order);
  await until(isWaiting);
  // Now each waits for the other.
  await rival.client.query('UPDATE products SET popularity = popularity + 1 WHERE id = $1', [first]);
  await rival.commit();
  expect((await placing).status).toBe(200);
  expect(await stockOf(shop.pool, FIRST)).toBe(before - 1);
});

test('a password reset that deadlocks with another change of the account is retried', async () => {
  const { login, id } = await shop.newCustomer();
  const browser = openBrowser(shop.app);
  const { requestId, ticket } = await takeResetTicket(browser, shop.deps, login);
  const rival = await openRival();
  // The reset locks its ticket first and the customer after it; the rival does it the other way round.
  await rival.client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [id]);
  const setting = browser.post('/password-reset/confirm', { requestId, ticket, password: `${PASSWORD}!` });
  await until(isWaiting);
  await rival.client.query('UPDATE one_time_codes SET attempts = attempts WHERE id = $1', [requestId]);
  await rival.commit();
  expect((await setting).status).toBe(200);
  const login2 = await openBrowser(shop.app).post('/login', { login, password: `${PASSWORD}!` });
  expect(login2.status).toBe(200);
});

test('retries are limited, and other errors are not retried', async () => {
  const failing = (code: string) => {
    let times = 0;
    const work = (client: pg.ClientBase) => {
      times++;
      return client.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`);
    };
    return inTransaction(shop.pool, work).catch(() => times);
  };
  expect(await failing('40P01')).toBe(5);
  expect(await failing('40001')).toBe(5);
  expect(await failing('23505')).toBe(1);
});

test('of two customers who confirm a contact concurrently one gets it, and the other is notified', async () => {
  const contact = newEmail();
  const { browser } = await shop.newCustomer();
  const { data } = await browser.post('/customer/contacts', { contact, ...(await prove(browser)) });
  const other = await shop.newCustomer();
  const rival = await openRival();
  await rival.client.query('UPDATE customers SET email = $2 WHERE id = $1', [other.id, contact]);
  const confirming = browser.post('/customer/contacts/confirm', {
    requestId: data.id,
    code: await codeOf(shop.deps, data.id),
  });
  await until(isWaiting);
  await rival.commit();
  const { status, error } = await confirming;
  expect([status, error.code]).toEqual([409, 'contact_taken']);
});
