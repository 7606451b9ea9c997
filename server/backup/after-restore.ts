import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { markRestored } from '../instance/instance.ts';
import { addTask } from '../tasks/add-task.ts';
import { BackupError } from './backup-error.ts';
import { LAST_NUMBER_SQL } from './facts.ts';

/** A restore that has just been made. */
interface Restored {
  /** Time of the data. */
  readonly madeAt: Date;
  /** Name of the backup; null if other tools have restored the database. */
  readonly backup: string | null;
  /** The most orders of one day. */
  readonly busiestDay: number;
  /** True unless the files of the server were restored, whose transaction numbers continue. */
  readonly isOtherServer: boolean;
}

/** The order numbers between these two are never given. */
export interface SkippedNumbers {
  readonly lastNumber: number;
  readonly skippedTo: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** The fewest order numbers that are skipped; the numbers are rounded up to whole thousands of them. */
const LEAST_SKIPPED = 1_000;

/**
 * Returns how many order numbers may have been given after the backup: twice those of as many of the busiest days, at
 * least a thousand.
 */
export function numbersToSkip({ madeAt, busiestDay }: Pick<Restored, 'madeAt' | 'busiestDay'>, now: Date): number {
  const days = Math.max(0, Math.ceil((now.getTime() - madeAt.getTime()) / DAY)) + 1;
  return Math.ceil(Math.max(LEAST_SKIPPED, 2 * days * busiestDay) / LEAST_SKIPPED) * LEAST_SKIPPED;
}

/**
 * Makes a restored database fit to be used: it is mute, gives no order number that shoppers of the lost time have, and
 * tells the staff. Of another server, it also forgets the numbers of transactions, which mean nothing here.
 */
export async function finishRestore(pool: pg.Pool, restored: Restored, now = new Date()): Promise<SkippedNumbers> {
  return inTransaction(pool, async (client) => {
    if (restored.isOtherServer) await client.query(FORGET_TRANSACTIONS);
    const skipped = await skipNumbers(client, numbersToSkip(restored, now));
    await client.query(
      'INSERT INTO restores (at, made_at, backup, last_number, skipped_to) VALUES ($1, $2, $3, $4, $5)',
      [now, restored.madeAt, restored.backup, skipped.lastNumber, skipped.skippedTo],
    );
    await markRestored(client);
    const madeAt = restored.madeAt.toISOString();
    await addTask(client, 'shop-restored', null, `${restored.backup ?? 'database'} of ${madeAt}`, {
      reason: { code: 'restored', madeAt, ...skipped },
    });
    return skipped;
  });
}

async function skipNumbers(client: pg.ClientBase, count: number): Promise<SkippedNumbers> {
  const row = await readRow(client, v.object({ lastNumber: v.number(), skippedTo: v.number() }), {
    text: `SELECT last AS "lastNumber",
        setval(pg_get_serial_sequence('orders', 'number'), greatest(last, ${BEFORE_FIRST}) + $1)::int AS "skippedTo"
      FROM (SELECT ${LAST_NUMBER_SQL}::int AS last) AS given`,
    values: [count],
  });
  if (!row) throw new BackupError('The order numbers could not be read');
  return row;
}

/** The number before the first order's. */
const BEFORE_FIRST = 100_000;

/**
 * Empties the change feed, so that its readers begin anew, and clears the transactions of revisions and of the audit
 * log: a later transaction of this server with the same number must not count as theirs. Triggers are off, because
 * nothing is edited.
 */
const FORGET_TRANSACTIONS = `
  DO $$
  DECLARE
    found record;
  BEGIN
    TRUNCATE changes;
    DELETE FROM change_horizon;
    INSERT INTO change_horizon (id, xid) VALUES (1, pg_current_xact_id());
    FOR found IN
      SELECT c.table_name AS name, c.column_name AS field FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.udt_name = 'xid8' AND t.table_type = 'BASE TABLE'
        AND c.table_name NOT IN ('changes', 'change_horizon')
    LOOP
      EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', found.name);
      EXECUTE format('UPDATE %I SET %I = ''0''', found.name, found.field);
      EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', found.name);
    END LOOP;
  END
  $$`;
