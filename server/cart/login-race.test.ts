import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Browser, openBrowser, stealCookies } from '../../tests/helpers/browser.ts';
import { PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';

const POTAL = 'PZ-POT-001';

const shop = await openSharedShop();

/**
 * Locks the rows of all cart lines while `work` starts requests that then wait for them: an addition to such a line
 * with its visitor locked, and a sign-in with the guest locked, whose lines it deletes.
 */
async function whileLinesAreLocked(work: () => Promise<void>): Promise<void> {
  const client: pg.PoolClient = await shop.pool.connect();
  try {
    await client.query('BEGIN; SELECT FROM cart_lines FOR UPDATE');
    await work();
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

const waiting = async () => {
  const { rows } = await shop.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
};
const untilWaiting = (count: number) => until(async () => (await waiting()) === count);

/** Returns a guest with one piece in the cart, open in two tabs, and a function that signs one of them in. */
async function newGuest() {
  const { login } = await shop.newCustomer();
  const tab = openBrowser(shop.app);
  await tab.post('/cart/lines', { sku: POTAL, quantity: 1 });
  const signIn = () => tab.post('/login', { login, password: PASSWORD });
  return { tab, otherTab: stealCookies(shop.app, tab), signIn };
}

const add = (browser: Browser, key: string) =>
  browser.send('POST', '/cart/lines', { sku: POTAL, quantity: 2 }, { 'Idempotency-Key': key });
const quantitiesOf = async (browser: Browser) =>
  (await browser.get('/cart')).data.lines.map(({ quantity }: { quantity: number }) => quantity);

test('an addition just before signing in goes into the account', async () => {
  const { tab, otherTab, signIn } = await newGuest();
  const answers: ReturnType<typeof add>[] = [];
  await whileLinesAreLocked(async () => {
    answers.push(add(otherTab, randomUUID()));
    await untilWaiting(1);
    answers.push(signIn());
    await untilWaiting(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await quantitiesOf(tab)).toEqual([3]);
});

test('an addition during signing in is refused for repetition, and the repetition goes into the account', async () => {
  const { tab, otherTab, signIn } = await newGuest();
  const answers: ReturnType<typeof add>[] = [];
  const key = randomUUID();
  await whileLinesAreLocked(async () => {
    answers.push(signIn());
    await untilWaiting(1);
    answers.push(add(otherTab, key));
    await untilWaiting(2);
  });
  const [signedIn, added] = await Promise.all(answers);
  expect([signedIn?.status, added?.status, added?.error.code]).toEqual([200, 409, 'cart_moved']);
  expect(otherTab.cookies.has('visitor')).toBe(false);
  expect((await add(tab, key)).status).toBe(200);
  expect(await quantitiesOf(tab)).toEqual([3]);
});
