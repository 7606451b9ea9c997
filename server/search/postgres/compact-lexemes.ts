import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';

/** Arbitrary number: one process at a time sums the counts up. The lock ends with the transaction. */
const LOCK = 7_051_884_127;

/** SQL that replaces the rows of keys with several ones by their sum; keys without products are removed. */
const COMPACT_SQL = `WITH several AS (
    SELECT key FROM search_lexemes GROUP BY key HAVING count(*) > 1 OR sum(products) <= 0
  ), old AS (
    DELETE FROM search_lexemes WHERE key IN (SELECT key FROM several) RETURNING *
  )
  INSERT INTO search_lexemes (key, products, named, shown)
  SELECT key, sum(products), sum(named),
    (array_agg(shown ORDER BY char_length(shown), shown) FILTER (WHERE shown IS NOT NULL))[1]
  FROM old GROUP BY key HAVING sum(products) > 0`;

/** Sums up the counts of words, of which every save adds a few; searches add up whatever there is. */
export const compactLexemes = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS "isOwn"', [LOCK]);
    if (rows[0].isOwn) await client.query(COMPACT_SQL);
  });
