import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreviewResult } from '../../studio/contract/preview.ts';
import { type BuiltShop, createBuiltShop } from '../../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../../tests/helpers/database.ts';
import { type Edit, editArbitrary, editSql } from '../../tests/helpers/edits.ts';
import {
  addressesOf,
  databaseSource,
  makePrerenderedSite,
  ORIGIN,
  type PrerenderedSite,
} from '../../tests/helpers/prerendered-site.ts';
import { DIST_DIR } from '../bundle/build.ts';
import { Previewer, type RunWrite } from './previewer.ts';

/** Edits that are previewed and then done. */
const EDITS = Number(process.env.PREVIEW_EDITS ?? 60);

const STAFF = {
  staffId: '7f000000-0000-4000-8000-000000000001',
  sessionId: 's',
  name: 'n',
  email: 'n@example.com',
  role: 'owner',
  lang: 'uk',
  isDemo: false,
  seenAt: new Date(),
  confirmedAt: new Date(),
  expiresAt: new Date(),
} as const;

let shop: BuiltShop;
let database: TestDatabase;
let site: PrerenderedSite;
let previewer: Previewer;

const runSql: RunWrite = async (client, { input }) => {
  await client.query(String(input));
};

beforeAll(async () => {
  shop = await createBuiltShop();
  database = await shop.template.copy();
  site = makePrerenderedSite(shop.mark, shop.base);
  previewer = new Previewer(
    {
      siteDir: site.siteDir,
      writes: { pool: database.pool, runWrite: runSql },
      distDir: DIST_DIR,
      mark: shop.mark,
      origin: ORIGIN,
      analytics: undefined,
    },
    { products: 60_000, others: 60_000 },
  );
});

afterAll(async () => {
  site.remove();
  await database.drop();
  await shop.remove();
});

const preview = (sql: string) => previewer.preview({ steps: [{ write: 'sql', input: sql }], staff: STAFF });
const open = (sql: string, address: string) =>
  previewer.page({ steps: [{ write: 'sql', input: sql }], staff: STAFF, address, version: 'draft' });
const build = () => site.build(databaseSource(database), { allowsRemovals: true });

const addresses = ({ pages }: PreviewResult, isGone: boolean) =>
  pages.flatMap(({ address, change }) => ((change === 'removed') === isGone ? [address] : [])).sort();
const documentOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);
const digest = (text: string) => hash('sha256', text, 'base64url');

/**
 * Gives back the numbers that a preview has used, which PostgreSQL does not: a new product's page names its number, and
 * is otherwise the same.
 */
async function keepingNumbers<Result>(work: () => Promise<Result>): Promise<Result> {
  const { rows } = await database.pool.query<{ sequence: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const read = rows.map(
    ({ sequence }) => `SELECT '${sequence}' AS name, last_value AS value, is_called FROM ${sequence}`,
  );
  const before = await database.pool.query(read.join(' UNION ALL '));
  const result = await work();
  for (const { name, value, is_called } of before.rows) {
    await database.pool.query('SELECT setval($1::regclass, $2, $3)', [name, value, is_called]);
  }
  return result;
}

/** Everything that a transaction could have left, but numbers of sequences. */
async function everyRow(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const counted = rows.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM ${name} t`,
  );
  const sums = await database.pool.query(counted.join(' UNION ALL '));
  return JSON.stringify(sums.rows);
}

test('what is previewed is what is published then, byte for byte, after any edit', {
  timeout: EDITS * 5_000,
}, async () => {
  const edits = fc.sample(editArbitrary, {
    numRuns: EDITS,
    ...(process.env.PREVIEW_SEED && { seed: Number(process.env.PREVIEW_SEED) }),
  });
  let [pages, documents] = [0, 0];
  for (const edit of edits) {
    const told = describeEdit(edit);
    const sql = editSql(edit);
    const previewed = await keepingNumbers(() => preview(sql));
    const one = previewed.pages.find(({ change }) => change !== 'removed');
    const opened = one && (await keepingNumbers(() => open(sql, one.address)));
    await database.pool.query(sql);
    const built = await build();
    expect(addresses(previewed, false), told).toEqual(addressesOf(built.written));
    expect(addresses(previewed, true), told).toEqual([...built.deleted].sort());
    expect(previewed.unchecked).toBe(0);
    for (const page of previewed.pages) {
      if (page.change !== 'removed') expect(page.digest, told).toBe(digest(site.read(documentOf(page.address))));
    }
    if (one) expect(opened, told).toBe(site.read(documentOf(one.address)));
    pages += previewed.pages.length;
    documents += one ? 1 : 0;
  }
  console.log(`${EDITS} edits, ${pages} pages previewed and published, ${documents} opened before`);
  expect(pages).toBeGreaterThan(EDITS);
});

const describeEdit = (edit: Edit) => JSON.stringify(edit);

test('nothing stays of a preview', async () => {
  const before = await everyRow();
  const sql =
    "UPDATE products SET price = price + 100, old_price = NULL; UPDATE categories SET name = jsonb_set(name, '{uk}', '\"Інша\"')";
  expect((await preview(sql)).counts.changed).toBeGreaterThan(0);
  expect(await everyRow()).toBe(before);
  const { rows } = await database.pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
  expect(rows).toEqual([]);
});
