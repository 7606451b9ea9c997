import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { sessionsOf } from './connections.ts';
import { withLock } from './lock.ts';
import { FEWEST_FOR_JOBS, jobsAtOnce, openPools } from './pools.ts';
import { inTransaction } from './transaction.ts';

const database = await createSharedDatabase();

const LIMIT = "SELECT current_setting('statement_timeout') AS value";

/** Opens pools whose pooler is the server itself, which refuses nothing. */
const openPooled = (isPrepared: boolean) =>
  openPools(database.url, { pooler: { url: database.url, isPrepared }, sizes: { reads: 1, changes: 2, jobs: 6 } });

test.each([
  [false, 0],
  [true, 1],
])('through a pooler with isPrepared %s, %s named statements stay on a connection', async (isPrepared, kept) => {
  const pools = openPooled(isPrepared);
  const named = { name: 'one', text: 'SELECT $1::int AS value', values: [1] };
  expect((await pools.requests.query(named)).rows).toEqual([{ value: 1 }]);
  expect((await pools.requests.query('SELECT FROM pg_prepared_statements')).rowCount).toBe(kept);
  await pools.close();
});

test('through a pooler a connection has no limits of its own, and each transaction sets them', async () => {
  const pools = openPooled(false);
  expect((await pools.requests.query(LIMIT)).rows).toEqual([{ value: '0' }]);
  const inside = await inTransaction(pools.requests, async (client) => (await client.query(LIMIT)).rows);
  expect(inside).toEqual([{ value: '10s' }]);
  expect((await pools.requests.query(LIMIT)).rows).toEqual([{ value: '0' }]);
  await pools.close();
});

test('without a pooler the limits are those of the connection', async () => {
  const pools = openPools(database.url);
  expect((await pools.requests.query(LIMIT)).rows).toEqual([{ value: '10s' }]);
  await pools.close();
});

test('a lock that outlives its transaction is taken past the pooler', async () => {
  // Nothing listens at the pooler's address.
  const pools = openPools(database.url, { pooler: { url: 'postgres://shop@127.0.0.1:1/shop', isPrepared: false } });
  const name = await withLock(pools.requests, 'any', async () => 'held');
  expect(name).toBe('held');
  expect((await sessionsOf(pools.requests).query('SELECT 1 AS value')).rows).toEqual([{ value: 1 }]);
  await expect(pools.requests.query('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await pools.close();
});

test('jobs run as many at once as have two connections each', () => {
  const atOnce = (jobs: number) => jobsAtOnce({ reads: 1, changes: 1, jobs });
  expect([FEWEST_FOR_JOBS, 8, 12, 20].map(atOnce)).toEqual([1, 2, 4, 8]);
});
