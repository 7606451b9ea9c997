import type pg from 'pg';
import * as v from 'valibot';
import { inTurn, type Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BATCH, readSearched } from '../products.ts';
import { documentOf } from './document.ts';

const staleSchema = v.object({ xid: v.string(), productId: v.number() });

/**
 * Notes that a refresh serves: of the transaction itself; of all, shared with other processes; or the first ones, after
 * waiting for processes that are serving them.
 */
type Notes = 'own' | 'shared' | 'first';

const NOTES_SQL: Readonly<Record<Notes, string>> = {
  own: `WHERE xid = pg_current_xact_id() ORDER BY product_id LIMIT ${BATCH} FOR UPDATE`,
  shared: `ORDER BY xid, product_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  first: `ORDER BY xid, product_id LIMIT ${BATCH} FOR UPDATE`,
};

/** Adds empty documents, in the order of ids, so that concurrent transactions do not wait for each other in a circle. */
const ADD_SQL = `INSERT INTO search_documents (product_id)
  SELECT id FROM products WHERE id = ANY($1) AND is_published ORDER BY id ON CONFLICT DO NOTHING`;

const LOCK_SQL = `SELECT product_id AS id FROM search_documents WHERE product_id = ANY($1) ORDER BY product_id FOR UPDATE`;

/**
 * SQL that replaces the documents of products, and counts the keys in which the new ones differ. Parameters: the
 * products, the documents of those that are published, and a word of each key.
 */
const WRITE_SQL = `WITH given AS (
    SELECT id, sku, names::tsvector, words::tsvector, norm, "isInStock", popularity
    FROM json_to_recordset($2) AS given (
      id integer, sku text, names text, words text, norm real, "isInStock" boolean, popularity integer)
  ), changed AS (
    SELECT d.product_id, d.sku AS old_sku, d.names AS old_names, d.words AS old_words, g.*
    FROM search_documents d LEFT JOIN given g ON g.id = d.product_id
    WHERE d.product_id = ANY($1) AND (d.sku, d.names, d.words, d.norm, d.is_in_stock, d.popularity)
      IS DISTINCT FROM (g.sku, g.names, g.words, g.norm, g."isInStock", g.popularity)
  ), counted AS (
    INSERT INTO search_lexemes (key, products, named, shown)
    SELECT key, sum(products), sum(named), CASE WHEN sum(products) > 0 OR sum(named) > 0 THEN $3::jsonb ->> key END
    FROM (
      SELECT unnest(tsvector_to_array(words)) AS key, 1 AS products, 0 AS named FROM changed
      UNION ALL SELECT unnest(tsvector_to_array(old_words)), -1, 0 FROM changed
      UNION ALL SELECT unnest(tsvector_to_array(ts_filter(names, '{a,b,c}'))), 0, 1 FROM changed
      UNION ALL SELECT unnest(tsvector_to_array(ts_filter(old_names, '{a,b,c}'))), 0, -1 FROM changed
      UNION ALL SELECT '', (sku IS NOT NULL)::int - (old_sku IS NOT NULL)::int, 0 FROM changed
    ) AS one GROUP BY key HAVING sum(products) <> 0 OR sum(named) <> 0
  ), removed AS (
    DELETE FROM search_documents d USING changed c WHERE d.product_id = c.product_id AND c.id IS NULL
  )
  UPDATE search_documents d SET sku = c.sku, names = c.names, words = c.words, norm = c.norm,
    is_in_stock = c."isInStock", popularity = c.popularity
  FROM changed c WHERE d.product_id = c.product_id AND c.id IS NOT NULL`;

/**
 * Writes the documents of the products, which the transaction has to have locked, from their current texts. Products that
 * are not published lose theirs.
 */
async function writeDocuments(db: Queryable, ids: readonly number[]): Promise<void> {
  const words = new Map<string, string>();
  const documents = (await readSearched(db, ids)).map((product) =>
    documentOf(product, (key, word) => {
      const known = words.get(key);
      if (known === undefined || word.length < known.length) words.set(key, word);
    }),
  );
  await db.query({
    name: 'search-write-documents',
    text: WRITE_SQL,
    values: [ids, JSON.stringify(documents), JSON.stringify(Object.fromEntries(words))],
  });
}

const idSchema = v.object({ id: v.number() });

/** Brings the documents of one batch up to date. @returns the number of notes that it has served */
async function refreshBatch(client: pg.ClientBase, notes: Notes): Promise<number> {
  const db = inTurn(client);
  const stale = await readRows(db, staleSchema, {
    name: `search-stale-${notes}`,
    text: `SELECT xid::text, product_id AS "productId" FROM search_stale ${NOTES_SQL[notes]}`,
  });
  if (stale.length === 0) return 0;
  const ids = [...new Set(stale.map(({ productId }) => productId))];
  await db.query({ name: 'search-add-documents', text: ADD_SQL, values: [ids] });
  const lock = notes === 'own' ? LOCK_SQL : `${LOCK_SQL} SKIP LOCKED`;
  const locked = new Set((await readRows(db, idSchema, { text: lock, values: [ids] })).map(({ id }) => id));
  // A product without a document is not published; one whose document is locked is left to a later search.
  const present = new Set(
    (
      await readRows(db, idSchema, {
        text: 'SELECT product_id AS id FROM search_documents WHERE product_id = ANY($1)',
        values: [ids],
      })
    ).map(({ id }) => id),
  );
  const served = stale.filter(({ productId }) => locked.has(productId) || !present.has(productId));
  if (locked.size > 0) await writeDocuments(db, [...locked]);
  await db.query({
    name: 'search-served-stale',
    text: `DELETE FROM search_stale
      WHERE (xid, product_id) IN (SELECT xid, product_id FROM unnest($1::xid8[], $2::integer[]) AS served (xid, product_id))`,
    values: [served.map(({ xid }) => xid), served.map(({ productId }) => productId)],
  });
  return served.length;
}

/**
 * Brings the documents of the products that the transaction has changed up to date, so that they are searchable with its
 * commit. Of more than `batches` batches the rest is left to the next searches.
 */
export async function refreshOwnDocuments(client: pg.ClientBase, batches = 1): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) if ((await refreshBatch(client, 'own')) < BATCH) return;
}

/** Brings one batch of stale documents up to date. @returns the number of notes that it has served */
export const refreshDocuments = (pool: pg.Pool, notes: 'shared' | 'first'): Promise<number> =>
  inTransaction(pool, (client) => refreshBatch(client, notes));
