import type pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../tests/helpers/database.ts';
import { DatabaseAwayError } from '../events.ts';
import { openDatabaseSnapshot } from './database-snapshot.ts';

test('a connection that ends before the snapshot is exported returns to its pool, which can be closed', async () => {
  const { url, pool, drop } = await createTestDatabase();
  // The connection is terminated from outside right after it was lent.
  const ended = new Promise<void>((resolve) => {
    pool.once('acquire', (client: pg.PoolClient) => {
      const query = client.query.bind(client);
      client.query = ((...args: Parameters<typeof query>) => {
        const isBeginning = String(args[0]).startsWith('BEGIN');
        const answer = query(...args) as unknown as Promise<unknown>;
        return isBeginning
          ? answer.then(() => query('SELECT pg_terminate_backend(pg_backend_pid())')).catch(resolve)
          : answer;
      }) as typeof client.query;
    });
  });
  await expect(openDatabaseSnapshot(url, undefined, pool)).rejects.toThrow();
  await ended;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await drop();
});

test('a lent connection that is gone is taken out of its pool, and the database counts as away', async () => {
  const { url, pool, drop } = await createTestDatabase();
  let ending: Promise<unknown> | undefined;
  pool.once('acquire', (client: pg.PoolClient) => {
    ending = expect(client.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  });
  await expect(openDatabaseSnapshot(url, undefined, pool)).rejects.toThrow(DatabaseAwayError);
  await ending;
  expect(pool.totalCount).toBe(0);
  await drop();
});

test('after a cursor that PostgreSQL rejects, everything is read from the same snapshot', async () => {
  const { url, pool, drop } = await createTestDatabase();
  for (const opened of [await openDatabaseSnapshot(url), await openDatabaseSnapshot(url, undefined, pool)]) {
    expect(await opened.changesSince('no cursor')).toBe('everything');
    expect(await opened.entries()).not.toEqual([]);
    await opened.close();
  }
  await drop();
});

test('a build refuses a database whose schema is not that of this code', async () => {
  const { url, drop } = await createEmptyDatabase();
  await expect(openDatabaseSnapshot(url)).rejects.toThrow('The database is empty');
  await drop();
});
