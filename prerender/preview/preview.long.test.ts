import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreviewResult } from '../../studio/contract/preview.ts';
import { editArbitrary, editSql } from '../../tests/helpers/edits.ts';
import { inputOf, namedEditArbitrary } from '../../tests/helpers/named-edits.ts';
import { addressesOf, databaseSource } from '../../tests/helpers/prerendered-site.ts';
import { createPreviewedShop, type PreviewedShop } from '../../tests/helpers/previewed-shop.ts';
import { previewInput, runAny, STAFF, type Step, sqlStep } from '../../tests/helpers/previews.ts';

/** Number of edits that are previewed and then saved. */
const EDITS = Number(process.env.PREVIEW_EDITS ?? 60);

let shop: PreviewedShop;
beforeAll(async () => {
  shop = await createPreviewedShop(runAny);
});
afterAll(() => shop.remove());

const preview = (step: Step) => shop.previewer.preview(previewInput(step));
const open = (step: Step, address: string) => shop.previewer.page({ ...previewInput(step), address, version: 'draft' });

/** Runs a write and commits it. */
async function write(step: Step): Promise<void> {
  const client = await shop.database.pool.connect();
  try {
    await client.query('BEGIN');
    await runAny(client, step, STAFF);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Edits of imports, commands and orders in SQL, and the studio's own writes by name. */
const anyEdits = fc.record({
  inSql: fc.array(
    editArbitrary.map((edit) => ({ told: JSON.stringify(edit), stepOf: async () => sqlStep(editSql(edit)) })),
    { minLength: EDITS / 2, maxLength: EDITS / 2, size: 'max' },
  ),
  named: fc.array(
    namedEditArbitrary.map((edit) => ({
      told: JSON.stringify(edit),
      stepOf: async (): Promise<Step> => ({ write: edit.write, input: await inputOf(shop.database.pool, edit) }),
    })),
    { minLength: EDITS / 2, maxLength: EDITS / 2, size: 'max' },
  ),
});
const build = () => shop.site.build(databaseSource(shop.database), { allowsRemovals: true });

const addresses = ({ pages }: PreviewResult, isGone: boolean) =>
  pages.flatMap(({ address, change }) => ((change === 'removed') === isGone ? [address] : [])).sort();
const documentOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);
const digest = (text: string) => hash('sha256', text, 'base64url');

/**
 * Restores the sequences that a preview has advanced, which PostgreSQL does not roll back: a new product's page
 * contains its number, and would otherwise differ.
 */
async function keepingNumbers<Result>(work: () => Promise<Result>): Promise<Result> {
  const { rows } = await shop.database.pool.query<{ sequence: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const read = rows.map(
    ({ sequence }) => `SELECT '${sequence}' AS name, last_value AS value, is_called FROM ${sequence}`,
  );
  const before = await shop.database.pool.query(read.join(' UNION ALL '));
  const result = await work();
  for (const { name, value, is_called } of before.rows) {
    await shop.database.pool.query('SELECT setval($1::regclass, $2, $3)', [name, value, is_called]);
  }
  return result;
}

/** Returns a digest of all rows that a transaction could have changed, except sequences. */
async function everyRow(): Promise<string> {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const counted = rows.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM ${name} t`,
  );
  const sums = await shop.database.pool.query(`${counted.join(' UNION ALL ')} ORDER BY name`);
  return JSON.stringify(sums.rows);
}

test('a preview shows exactly the bytes that the save then publishes, after any edit', {
  timeout: EDITS * 5_000,
}, async () => {
  const [sample] = fc.sample(anyEdits, {
    numRuns: 1,
    ...(process.env.PREVIEW_SEED && { seed: Number(process.env.PREVIEW_SEED) }),
  });
  // The kinds alternate, so that their numbers are not left to chance.
  const edits = (sample?.inSql ?? []).flatMap((edit, index) => [
    edit,
    ...(sample?.named.slice(index, index + 1) ?? []),
  ]);
  let [pages, documents] = [0, 0];
  const done = new Map<string, number>();
  const refused = new Map<string, number>();
  const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1);
  for (const { told, stepOf } of edits) {
    const step = await stepOf();
    const previewed = await keepingNumbers(() => preview(step)).catch((error: Error) => error);
    if (previewed instanceof Error) {
      // A save is refused for the same reason as its preview.
      await expect(
        keepingNumbers(() => write(step)),
        told,
      ).rejects.toMatchObject({ message: previewed.message });
      count(refused, step.write);
      continue;
    }
    count(done, step.write);
    const one = previewed.pages.find(({ change }) => change !== 'removed');
    const opened = one && (await keepingNumbers(() => open(step, one.address)));
    await write(step);
    const built = await build();
    // A preview does not list the inner files of removed products.
    const isPage = (address: string) => !address.includes('/-removed/');
    expect(addresses(previewed, false), told).toEqual(addressesOf(built.written).filter(isPage));
    expect(addresses(previewed, true), told).toEqual(built.deleted.filter(isPage).sort());
    expect(previewed.unchecked).toBe(0);
    for (const page of previewed.pages) {
      if (page.change !== 'removed') expect(page.digest, told).toBe(digest(shop.site.read(documentOf(page.address))));
    }
    if (one) expect(opened, told).toBe(shop.site.read(documentOf(one.address)));
    pages += previewed.pages.length;
    documents += one ? 1 : 0;
  }
  const sum = (of: Map<string, number>) => [...of.values()].reduce((total, one) => total + one, 0);
  const named = sum(done) - (done.get('sql') ?? 0);
  console.log(
    `${EDITS} edits: ${done.get('sql') ?? 0} in SQL, ${named} of ${done.size - 1} named writes, ${sum(refused)} refused alike; ` +
      `${pages} pages previewed and published, ${documents} opened before`,
  );
  expect(pages).toBeGreaterThan(EDITS);
  // About a third of the named writes is refused, depending on the state that earlier edits have left.
  expect(named).toBeGreaterThan(EDITS / 8);
});

test('a preview leaves nothing behind', async () => {
  const before = await everyRow();
  const sql =
    "UPDATE products SET price = price + 100, old_price = NULL; UPDATE categories SET name = jsonb_set(name, '{uk}', '\"Інша\"')";
  expect((await preview(sqlStep(sql))).counts.changed).toBeGreaterThan(0);
  expect(await everyRow()).toBe(before);
  const { rows } = await shop.database.pool.query(
    "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE locktype = 'advisory' AND datname = current_database()",
  );
  expect(rows).toEqual([]);
});

/** Previews a write that takes a fifth of a second and changes the price of every product. @param limit in ms */
const previewSlowWrite = (limit: { readonly rendering: number; readonly locking: number }) => {
  const slowWrite = sqlStep('SELECT pg_sleep(0.2); UPDATE products SET price = price + 100, old_price = NULL');
  return shop.previewerWithin({ products: limit, others: limit }).preview(previewInput(slowWrite));
};

test('the time of a slow write is not taken from its pages', async () => {
  const { counts, unchecked } = await previewSlowWrite({ rendering: 20, locking: 60_000 });
  expect(counts.changed).toBeGreaterThan(0);
  // The limit does apply to the pages: there are too many for it.
  expect(unchecked).toBeGreaterThan(0);
});

test('no page is begun when rows have been locked for too long', async () => {
  const { counts, unchecked } = await previewSlowWrite({ rendering: 60_000, locking: 100 });
  expect(counts.changed).toBe(0);
  expect(unchecked).toBeGreaterThan(0);
});
