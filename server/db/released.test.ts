import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { breaksBetween, readSurface, type Surface, surfaceSchema } from '../../tests/helpers/schema-surface.ts';

const database = await createSharedDatabase();

test('code of the last release finds every table, column, key and function that it knows', async () => {
  const released = v.parse(surfaceSchema, JSON.parse(readFileSync('server/db/released.json', 'utf8')));
  expect(Object.keys(released.tables).length).toBeGreaterThan(50);
  expect(breaksBetween(released, await readSurface(database.pool))).toEqual([]);
});

/** Returns the breaks after some statements, which are rolled back. */
async function breaksAfter(statements: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    const before: Surface = await readSurface(client);
    await client.query('BEGIN');
    await client.query(statements);
    return breaksBetween(before, await readSurface(client));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test.each([
  ['ALTER TABLE cart_lines DROP COLUMN seen_price', ['cart_lines.seen_price is gone']],
  ['ALTER TABLE drafts ALTER COLUMN entity TYPE varchar', ['drafts.entity is character varying, no longer text']],
  ['ALTER TABLE products ADD COLUMN colour text NOT NULL DEFAULT 1', []],
  ['ALTER TABLE drafts ADD COLUMN colour text NOT NULL', ['drafts.colour is new and required']],
  ['ALTER TABLE services ALTER COLUMN price SET NOT NULL', []],
  ['CREATE UNIQUE INDEX ON suppliers (layouts)', ['suppliers has a new key (layouts)']],
  ['DROP INDEX suppliers_name', ['suppliers has no key (lower(name)) any more']],
  ['CREATE TABLE gifts (id integer PRIMARY KEY)', []],
  [
    'ALTER FUNCTION shop_time RENAME TO shop_clock',
    ['shop_time(otherwise timestamp with time zone) does not return timestamp with time zone any more'],
  ],
])('%s', async (statement, breaks) => {
  expect(await breaksAfter(`DELETE FROM drafts; ${statement}`)).toEqual(breaks);
});

test('a column that is marked as retired is not part of the next release, which may drop it', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("COMMENT ON COLUMN cart_lines.seen_price IS 'retired: nothing reads it since 0.2.0'");
    const released = await readSurface(client);
    await client.query('ALTER TABLE cart_lines DROP COLUMN seen_price');
    expect(breaksBetween(released, await readSurface(client))).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
