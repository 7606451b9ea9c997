import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { createPool } from '../db/connections.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeStock } from '../orders/stock.ts';
import { applyScheduledChange } from '../studio/schedule/apply.ts';
import { scheduleChange } from '../studio/schedule/queue.ts';
import { recordAction } from './action.ts';
import { setActor } from './actor.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';
const product = `(SELECT id FROM products WHERE slug = '${GOLD}')`;
const text = (value: string) => `'{"uk":"${value}","ru":"${value}"}'::jsonb`;

const database = await createSharedDatabase();
const pool = database.pool;

interface Line {
  readonly actor: string;
  readonly batch: string | null;
  readonly entity: string;
  readonly entity_id: string;
  readonly source: string | null;
  readonly key: unknown;
  readonly operation: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the log lines that a write adds. */
async function linesOf(write: () => Promise<unknown>): Promise<Line[]> {
  const { rows: last } = await pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log');
  await write();
  const { rows } = await pool.query<Line>(
    `SELECT actor, batch, entity, entity_id, source, key, operation, before, after FROM audit_log
     WHERE id > $1 ORDER BY id`,
    [last[0]?.id],
  );
  return rows;
}

const idOf = async (slug: string) => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM products WHERE slug = $1', [slug]);
  return rows[0]?.id ?? 0;
};

async function revisionOf(slug: string): Promise<number> {
  const { rows } = await pool.query<{ revision: number }>('SELECT revision FROM products WHERE slug = $1', [slug]);
  return rows[0]?.revision ?? 0;
}

test('the demo shop starts with an empty audit log', async () => {
  const { rows } = await pool.query('SELECT count(*) FROM audit_log');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a line records the actor, the batch and only the changed columns', async () => {
  const batch = randomUUID();
  const { rows } = await pool.query<{ price: number }>(`SELECT price FROM products WHERE slug = $1`, [GOLD]);
  const price = rows[0]?.price ?? 0;
  const lines = await linesOf(() =>
    inTransaction(pool, async (client) => {
      await setActor(client, 'staff:7', batch);
      await client.query('UPDATE products SET price = price + 100, stock = stock, brand = brand WHERE slug = $1', [
        GOLD,
      ]);
    }),
  );
  const id = await idOf(GOLD);
  expect(lines).toEqual([
    {
      actor: 'staff:7',
      batch,
      entity: 'product',
      entity_id: String(id),
      source: 'products',
      key: { id },
      operation: 'update',
      before: { price },
      after: { price: price + 100 },
    },
  ]);
});

test('a write without setActor() is recorded under the database user, and an actor ends with its transaction', async () => {
  const lines = await linesOf(() => pool.query('UPDATE products SET brand = $2 WHERE slug = $1', [GOLD, 'Noris']));
  expect(lines).toMatchObject([{ actor: expect.stringMatching(/^sql:\w+$/), batch: null }]);
});

test('the connections of a command record the command and its batch', async () => {
  const batch = randomUUID();
  const ofCommand = createPool(database.url, {}, { actor: 'command:announcement', batch });
  try {
    const lines = await linesOf(() =>
      ofCommand.query(`INSERT INTO announcement (text, is_fixed, type, is_shown) VALUES (${text('а')}, false, 'info', true)
        ON CONFLICT (id) DO UPDATE SET text = excluded.text`),
    );
    expect(lines).toMatchObject([{ actor: 'command:announcement', batch, entity: 'announcement', entity_id: '1' }]);
  } finally {
    await ofCommand.end();
  }
});

test('a scheduled change is logged when it is planned and when it is applied', async () => {
  let id = 0;
  const payload = { slug: GOLD, isPublished: false };
  const planned = await linesOf(async () => {
    id = await scheduleChange(pool, { kind: 'publication', payload }, new Date());
  });
  expect(planned).toMatchObject([{ entity: 'scheduled-change', operation: 'insert', after: { payload } }]);
  const done = await linesOf(() => applyScheduledChange(pool, id));
  expect(done).toMatchObject([
    { actor: 'job:apply-scheduled-change', entity: 'product', after: { is_published: false } },
  ]);
  await pool.query('UPDATE products SET is_published = true WHERE slug = $1', [GOLD]);
});

test('stock taken by an order is not logged and does not raise the revision', async () => {
  const productId = await idOf(GOLD);
  const revision = await revisionOf(GOLD);
  const lines = await linesOf(() => inTransaction(pool, (client) => takeStock(client, [{ productId, quantity: 1 }])));
  expect(lines).toEqual([]);
  expect(await revisionOf(GOLD)).toBe(revision);
});

const NOTHING = [
  `UPDATE products SET price = price, name = name WHERE slug = '${GOLD}'`,
  `UPDATE products SET price = 1 WHERE slug = 'none'`,
  `UPDATE product_tiers SET price = price WHERE product_id = ${product}`,
  `UPDATE promo_codes SET use_count = use_count + 1`,
];

test.each(NOTHING)('an update that changes no edited column is not logged: %s', async (sql) => {
  const revision = await revisionOf(GOLD);
  expect(await linesOf(() => pool.query(sql))).toEqual([]);
  expect(await revisionOf(GOLD)).toBe(revision);
});

const OF_A_PRODUCT = [
  `INSERT INTO product_tiers VALUES (${product}, 999999, 1)`,
  `UPDATE product_tiers SET price = 2 WHERE cost_breakpoint = 999999 AND product_id = ${product}`,
  `DELETE FROM product_tiers WHERE cost_breakpoint = 999999 AND product_id = ${product}`,
  `INSERT INTO attributes (code, name, position) VALUES ('test', ${text('а')}, 999);
   INSERT INTO product_attributes VALUES (${product}, 'test', ${text('а')})`,
  `UPDATE product_attributes SET value = ${text('б')} WHERE attribute_code = 'test'`,
  `UPDATE product_media SET alt = ${text('нове')} WHERE position = 1 AND product_id = ${product}`,
  `DELETE FROM product_links WHERE product_id = ${product}`,
  `DELETE FROM product_services WHERE product_id = ${product}`,
];

test.each(OF_A_PRODUCT)(
  'a change of a part is logged under its product and raises its revision once: %s',
  async (sql) => {
    const revision = await revisionOf(GOLD);
    const lines = await linesOf(() => pool.query(sql));
    expect(lines.filter(({ entity }) => entity === 'product')).not.toEqual([]);
    expect(new Set(lines.filter(({ entity }) => entity === 'product').map((line) => line.entity_id))).toEqual(
      new Set([String(await idOf(GOLD))]),
    );
    expect(await revisionOf(GOLD)).toBe(revision + 1);
  },
);

test('a transaction raises the revision once, however many rows it writes', async () => {
  const revision = await revisionOf(GOLD);
  await inTransaction(pool, async (client) => {
    await client.query(`UPDATE products SET price = price + 1 WHERE slug = '${GOLD}'`);
    await client.query(`INSERT INTO product_tiers VALUES (${product}, 888888, 1)`);
    await client.query(`UPDATE products SET weight = weight + 1 WHERE slug = '${GOLD}'`);
  });
  expect(await revisionOf(GOLD)).toBe(revision + 1);
});

test('a rename is logged for the page, its entity and its redirect', async () => {
  const lines = await linesOf(() => pool.query(`UPDATE page_entries SET slug = 'renamed' WHERE slug = '${GOLD}'`));
  expect(lines.map(({ entity, operation, after }) => [entity, operation, after]).sort()).toEqual([
    ['page', 'update', { slug: 'renamed' }],
    ['product', 'update', { slug: 'renamed' }],
    ['redirect', 'insert', { from_slug: GOLD, to_slug: 'renamed' }],
  ]);
  await pool.query(`UPDATE page_entries SET slug = '${GOLD}' WHERE slug = 'renamed'`);
});

test('rows deleted by cascade are logged with all their columns', async () => {
  const productId = await idOf(GOLD);
  const lines = await linesOf(() => pool.query('DELETE FROM products WHERE id = $1', [productId]));
  const own = lines.find(({ source }) => source === 'products');
  expect(own).toMatchObject({ operation: 'delete', before: { slug: GOLD, id: productId } });
  expect(own?.before).toHaveProperty('stock');
  expect(lines.map(({ source }) => source)).toContain('product_media');
});

test('an action that changes no row is logged by its name', async () => {
  const lines = await linesOf(() =>
    inTransaction(pool, async (client) => {
      await setActor(client, 'staff:7');
      await recordAction(client, { entity: 'customer', entityId: '1', name: 'export', details: { orders: 2 } });
    }),
  );
  expect(lines).toMatchObject([{ actor: 'staff:7', operation: 'action', after: { action: 'export', orders: 2 } }]);
});

test.each(['DELETE FROM audit_log', `UPDATE audit_log SET actor = 'sql:nobody'`, 'TRUNCATE audit_log'])(
  'lines cannot be removed from the log: %s',
  async (sql) => {
    await expect(pool.query(sql)).rejects.toThrow('only ever added to');
  },
);

test('a line is stamped with the time and the release in which it went live', async () => {
  await expect(pool.query(`UPDATE audit_log SET live_at = now(), release = 'r1'`)).resolves.toBeDefined();
});

/** Columns that orders and jobs write: the history ignores a change of only these. */
const UNCOUNTED = [
  ...['stock', 'use_count', 'done_at', 'error', 'totp_step', 'told_at'],
  ...['state', 'failure', 'batch', 'replaced'],
];
/** Columns that store credentials of the staff. */
const SIGN_IN = ['staff.password_hash', 'staff.totp_secret', 'staff.totp_step'];
/** Columns that identify the writer of a review and its text: they are deleted with the account. */
const OF_WRITERS = ['author', 'customer_id', 'key', 'order_id', 'order_number', 'text', 'told_at'].map(
  (name) => `reviews.${name}`,
);
/** Columns of sales that follow from their planned changes, which have a history of their own. */
const OF_SALES = ['begin_plan', 'end_plan', 'outcome'].map((name) => `sales.${name}`);
const SECRET = [...OF_WRITERS, ...OF_SALES, ...SIGN_IN];

/** Returns the columns for which a trigger does not fire, of all tables that have the trigger. */
const unwatchedBy = async (trigger: string) => {
  const { rows } = await pool.query<{ column: string }>(
    `SELECT t.tgrelid::regclass || '.' || attname AS column FROM pg_trigger t
       JOIN pg_attribute ON attrelid = t.tgrelid AND attname = ANY (written_columns(t.tgrelid, $2))
     WHERE t.tgname = $1 AND attnum <> ALL (t.tgattr)`,
    [trigger, UNCOUNTED],
  );
  return rows.map(({ column }) => column).sort();
};

test('every column counts', async () => {
  const isWritten = (column: string) => !UNCOUNTED.some((name) => column.endsWith(`.${name}`));
  expect(await unwatchedBy('history_update')).toEqual(SECRET.filter(isWritten));
  expect(await unwatchedBy('revise')).toEqual([]);
});

test('every column is written', async () => {
  const { rows } = await pool.query<{ column: string; isWritten: boolean }>(
    `SELECT t.tgrelid::regclass || '.' || c AS column, position('NEW.' || quote_ident(c) IN f.prosrc) > 0 AS "isWritten"
     FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid, unnest(written_columns(t.tgrelid, '{}')) c
     WHERE t.tgname = 'history_update' ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ isWritten }) => !isWritten).map(({ column }) => column)).toEqual(SECRET);
});
