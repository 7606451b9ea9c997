import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import * as v from 'valibot';
import { changesOf } from '../../db/connections.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { compactLexemes } from './compact-lexemes.ts';
import { ANALYSIS_VERSION } from './document.ts';
import { refreshDocuments } from './refresh.ts';

const stateSchema = v.object({ version: v.number(), isFilled: v.boolean(), isStale: v.boolean() });

const readState = (pool: pg.Pool) =>
  readRow(changesOf(pool), stateSchema, {
    text: `SELECT version, is_filled AS "isFilled", EXISTS (SELECT FROM search_stale) AS "isStale" FROM search_state`,
  });

/** Tables whose triggers note stale documents. */
const WATCHED = 'products, product_attributes, attributes, categories, posts, post_materials';

/**
 * Switches the notes of stale documents on. The lock waits for writers that began before: their triggers do not note
 * anything yet.
 */
const switchOn = (pool: pg.Pool) =>
  inTransaction(pool, async (client) => {
    await client.query(`LOCK TABLE ${WATCHED} IN SHARE MODE`);
    await client.query('INSERT INTO search_state (version) VALUES (0) ON CONFLICT DO NOTHING');
  });

/** Notes all products as stale, once for each version of the analysis. */
const markAll = (pool: pg.Pool) =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('UPDATE search_state SET version = $1 WHERE version < $1', [
      ANALYSIS_VERSION,
    ]);
    if (rowCount === 0) return;
    await client.query(`INSERT INTO search_stale (product_id)
      SELECT id FROM products UNION SELECT product_id FROM search_documents ORDER BY 1`);
  });

/** Number of batches after which the counts of words are summed up while the index is filled. */
const COMPACT_AFTER = 20;
/** Milliseconds before the work of other processes is checked again. */
const WAIT = 100;

/**
 * Fills the index of a database that has none, or was filled by an earlier version of the analysis. Processes that
 * start together share the work. @returns when every product has had its document
 */
export async function fillDocuments(pool: pg.Pool): Promise<void> {
  if (!(await readState(pool))) await switchOn(pool);
  await markAll(pool);
  for (let batch = 1; ; batch += 1) {
    const served = await refreshDocuments(pool, 'shared');
    if (served > 0 && batch % COMPACT_AFTER === 0) await compactLexemes(pool);
    if (served > 0) continue;
    const state = await readState(pool);
    if (state?.isFilled) return;
    if (state && !state.isStale) break;
    await setTimeout(WAIT);
  }
  await compactLexemes(pool);
  const db = changesOf(pool);
  await db.query('ANALYZE search_documents, search_lexemes');
  await db.query('UPDATE search_state SET is_filled = true');
}
