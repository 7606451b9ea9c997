import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { ROW_OUTCOMES } from '../../../studio/contract/table-fields.ts';
import { readRows } from '../../db/rows.ts';
import type { Difference } from '../differences.ts';
import { compareElements, type Merged, writeMerged } from '../list.ts';
import { Place, Problems } from '../problems.ts';
import type { StoredProduct } from '../product-rows.ts';
import { products } from '../products.ts';
import { readRow } from '../tables/element.ts';
import { BATCH_SIZE, type RowEnd, STOPPED, writeRows } from './batches.ts';
import { readShop, tableRowSchema } from './check-step.ts';
import { differenceSchema, type ImportRecord } from './records.ts';
import { rowReadingOf } from './row-reading.ts';
import { reportProgress } from './step.ts';

const rowToWriteSchema = v.object({
  ...tableRowSchema.entries,
  outcome: v.picklist(ROW_OUTCOMES),
  differences: v.array(differenceSchema),
});
type RowToWrite = v.InferOutput<typeof rowToWriteSchema>;

/** Writes the rows that are not written yet, in batches, in the order of the file. */
export async function runImport(pool: pg.Pool, record: ImportRecord): Promise<void> {
  await rememberMapping(pool, record);
  // Rows with a stock are processed even if the shop already has it: the number must be remembered as applied.
  // An export needs no memory: it has the number that was seen.
  const isStock =
    record.mapping.some((field) => field === 'stock' || field === 'stock.set') &&
    !record.mapping.includes('stock.seen');
  const outcomes = ['added', 'changed', ...(isStock ? ['same'] : [])];
  await pool.query('UPDATE imports SET progress = $3 WHERE id = $1 AND revision = $2', [
    record.id,
    record.revision,
    await countDone(pool, record.id, outcomes),
  ]);
  for (;;) {
    const rows = await readRows(pool, rowToWriteSchema, {
      text: `SELECT row, cells, outcome, differences FROM import_rows
        WHERE import_id = $1 AND result IS NULL AND outcome = ANY($2) ORDER BY row LIMIT $3`,
      values: [record.id, outcomes, BATCH_SIZE],
    });
    if (rows.length === 0) break;
    const write = await prepareRows(pool, record, rows);
    const refused = { result: 'refused', problem: { code: 'changed_since' } } as const;
    if ((await writeRows(pool, record, rows, write, refused)) === STOPPED) return;
  }
  await finish(pool, record);
}

async function countDone(pool: pg.Pool, importId: string, outcomes: readonly string[]): Promise<number> {
  const [row] = await readRows(pool, v.object({ count: v.number() }), {
    text: `SELECT count(*)::int AS count FROM import_rows
      WHERE import_id = $1 AND outcome = ANY($2) AND result IS NOT NULL`,
    values: [importId, outcomes],
  });
  return row?.count ?? 0;
}

async function rememberMapping(pool: pg.Pool, { shape, mapping, isEmptyCleared }: ImportRecord): Promise<void> {
  await pool.query(
    `INSERT INTO import_mappings (shape, mapping, is_empty_cleared) VALUES ($1, $2, $3)
     ON CONFLICT (shape) DO UPDATE SET mapping = excluded.mapping, is_empty_cleared = excluded.is_empty_cleared`,
    [shape, JSON.stringify(mapping), isEmptyCleared],
  );
}

async function finish(pool: pg.Pool, record: ImportRecord): Promise<void> {
  const isDone = await reportProgress(pool, record, record.rowCount, 'done');
  // The file is no longer needed; its rows remain for display and undo.
  if (isDone) await pool.query('DELETE FROM import_files WHERE import_id = $1', [record.id]);
}

/** Parses the rows outside of any transaction. @returns a function that writes some of them in a transaction */
async function prepareRows(pool: pg.Pool, record: ImportRecord, rows: readonly RowToWrite[]) {
  const problems = new Problems();
  const reading = await rowReadingOf(pool, record);
  const shop = await readShop(pool);
  const values = rows.map(({ row, cells }) => ({
    value: readRow(cells, reading).value,
    place: new Place(String(row), problems),
  }));
  const elements = await products.prepare(pool, values, shop);
  return async (client: pg.PoolClient, wanted: readonly RowToWrite[]): Promise<readonly RowEnd[]> => {
    const paths = new Set(wanted.map(({ row }) => String(row)));
    const chosen = elements.filter(({ place }) => paths.has(place.path));
    const merged = await compareElements(products, client, chosen, shop, true);
    const found = new Map(merged.map((one) => [one.path, one]));
    // Problems that have arisen since the check.
    const wrong = new Set(problems.placed.map(({ path }) => path));
    const ends = wanted.map((row) => {
      const one = found.get(String(row.row));
      return { row, merged: one, end: wrong.has(String(row.row)) ? REFUSED : endOf(row, one) };
    });
    const written = ends.flatMap((one) => (one.end.result !== 'refused' && one.merged ? [one.merged] : []));
    await writeMerged(products, client, written);
    return ends.map(({ row: { row }, merged: one, end }) => ({
      row,
      ...end,
      ...(end.result !== 'refused' && one && { before: one.current ?? null, after: one.entity }),
    }));
  };
}

const REFUSED = { result: 'refused', problem: { code: 'changed_since' } } as const;

/**
 * Returns the result of a row. Only the changes that the check has shown are written: a row that would now change
 * something else is refused with a problem.
 */
function endOf(
  { outcome, differences }: RowToWrite,
  now: Merged<StoredProduct> | undefined,
): Pick<RowEnd, 'result' | 'problem'> {
  if (!now) return REFUSED;
  if (!now.isNew && now.differences.length === 0) return { result: 'same' };
  const isAsShown =
    now.isNew === (outcome === 'added') && isDeepStrictEqual(shown(now.differences), shown(differences));
  return isAsShown ? { result: 'written' } : REFUSED;
}

/** Returns the differences to compare with those of the check; stock is ignored, because every order changes it. */
const shown = (differences: readonly Difference[] | RowToWrite['differences']): unknown =>
  JSON.parse(JSON.stringify(differences.filter(({ field }) => field !== 'stock')));
