import type pg from 'pg';
import databaseDriver from 'pg';
import { setActor } from '../../audit/actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { SlugConflictError } from '../../db/write/pages.ts';
import { SkuConflictError } from '../../db/write/products.ts';
import type { Problem } from '../problem-texts.ts';
import type { StoredProduct } from '../product-rows.ts';
import type { ImportRecord } from './records.ts';

/**
 * Rows that one transaction writes. Whoever orders one of its products waits for it: 200 take less than a tenth of a
 * second.
 */
export const BATCH_SIZE = 200;

/** What became of a row. */
export interface RowEnd {
  readonly row: number;
  readonly result: 'written' | 'same' | 'refused' | 'undone' | 'kept';
  readonly problem?: Problem | undefined;
  readonly before?: StoredProduct | null | undefined;
  readonly after?: StoredProduct | undefined;
}

/** A constraint of the database, or a name that another product has got meanwhile. */
const isRefusal = (error: unknown) =>
  error instanceof SkuConflictError ||
  error instanceof SlugConflictError ||
  (error instanceof databaseDriver.DatabaseError && (error.code?.startsWith('23') ?? false));

/** Work that was not begun, because somebody has asked for something else. */
export const STOPPED = Symbol('stopped');

/**
 * Writes rows and notes what became of them, in one transaction: a row is done exactly when it says so, whatever is
 * killed. What the database refuses is written row by row, and the rows that are at fault are noted.
 * @param work writes them, and may run several times
 * @param refused what a row is noted as that the database refuses
 */
export async function writeRows<Row extends { readonly row: number }>(
  pool: pg.Pool,
  record: ImportRecord,
  rows: readonly Row[],
  work: (client: pg.PoolClient, rows: readonly Row[]) => Promise<readonly RowEnd[]>,
  refused: Pick<RowEnd, 'result' | 'problem'>,
): Promise<typeof STOPPED | undefined> {
  try {
    return await writeBatch(pool, record, rows, work);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (rows.length === 1) {
      return writeBatch(pool, record, rows, async () => rows.map(({ row }) => ({ row, ...refused })));
    }
    for (const row of rows) if ((await writeRows(pool, record, [row], work, refused)) === STOPPED) return STOPPED;
    return undefined;
  }
}

function writeBatch<Row>(
  pool: pg.Pool,
  record: ImportRecord,
  rows: readonly Row[],
  work: (client: pg.PoolClient, rows: readonly Row[]) => Promise<readonly RowEnd[]>,
): Promise<typeof STOPPED | undefined> {
  return inTransaction(pool, async (client) => {
    // Whoever pauses or cancels waits for this batch, and nothing is written after it.
    const { rowCount } = await client.query(
      'UPDATE imports SET progress = progress + $3 WHERE id = $1 AND revision = $2',
      [record.id, record.revision, rows.length],
    );
    if (rowCount === 0) return STOPPED;
    await setActor(client, `import:${record.id}`, record.state === 'undoing' ? record.undoBatch : record.batch);
    await noteRows(client, record.id, await work(client, rows));
    return undefined;
  });
}

async function noteRows(client: pg.ClientBase, importId: string, rows: readonly RowEnd[]): Promise<void> {
  const noted = rows.map(({ problem, ...row }) => ({
    ...row,
    problems: problem && [{ column: null, field: null, value: '', problem }],
  }));
  await client.query(
    `UPDATE import_rows SET result = new.result, problems = coalesce(new.problems, import_rows.problems),
       before = coalesce(new.before, import_rows.before), after = coalesce(new.after, import_rows.after)
     FROM json_to_recordset($2) AS new ("row" integer, result text, problems jsonb, before jsonb, after jsonb)
     WHERE import_id = $1 AND import_rows.row = new.row`,
    [importId, JSON.stringify(noted)],
  );
}
