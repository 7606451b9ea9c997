import type pg from 'pg';
import databaseDriver from 'pg';
import { setActor } from '../../audit/actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { SlugConflictError } from '../../db/write/pages.ts';
import { SkuConflictError } from '../../db/write/products.ts';
import { refreshOwnDocuments } from '../../search/postgres/refresh.ts';
import type { Problem } from '../problem-texts.ts';
import type { StoredProduct } from '../product-rows.ts';
import type { ImportRecord } from './records.ts';

/** Number of rows per transaction. Orders of their products wait for it: 200 take less than a tenth of a second. */
export const BATCH_SIZE = 200;

/** Result of a row. */
export interface RowEnd {
  readonly row: number;
  readonly result: 'written' | 'same' | 'refused' | 'undone' | 'kept';
  readonly problem?: Problem | undefined;
  readonly before?: StoredProduct | null | undefined;
  readonly after?: StoredProduct | undefined;
}

/** Returns true for a violated constraint, or a SKU or slug that another product has meanwhile. */
const isRefusal = (error: unknown) =>
  error instanceof SkuConflictError ||
  error instanceof SlugConflictError ||
  (error instanceof databaseDriver.DatabaseError && (error.code?.startsWith('23') ?? false));

/** The work was not started because of a later request. */
export const STOPPED = Symbol('stopped');

/**
 * Writes rows and their results in one transaction, so that a row is written exactly when its result says so, even
 * after a crash. If the database refuses a batch, it is written row by row, and the rows at fault get the result
 * `refused`.
 * @param work writes the rows; it may run several times
 * @param refused result of a row that the database refuses
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
    // This update locks the import: a request to pause or cancel waits for this batch, and no batch follows it.
    const { rowCount } = await client.query(
      'UPDATE imports SET progress = progress + $3 WHERE id = $1 AND revision = $2',
      [record.id, record.revision, rows.length],
    );
    if (rowCount === 0) return STOPPED;
    await setActor(client, `import:${record.id}`, record.state === 'undoing' ? record.undoBatch : record.batch);
    await noteRows(client, record.id, await work(client, rows));
    await refreshOwnDocuments(client);
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
