import type pg from 'pg';
import { FORGET_RECIPIENT } from '../orders/forget-recipient.ts';
import { compactLexemes } from '../search/postgres/compact-lexemes.ts';
import { RETENTION } from './retention.ts';

/** Deletes expired data. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  for (const { sql } of RETENTION) await pool.query(sql);
  await pool.query(FORGET_RECIPIENT, [null]);
  await compactLexemes(pool);
}
