import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { AttributeColumns, readAttributes } from '../tables/attribute-columns.ts';
import { guessMapping, type Mapping, shapeOf } from '../tables/columns.ts';
import type { ParsedTable } from '../tables/parse.ts';
import { readTable } from '../tables/read.ts';
import { TableError, type TableProblem, type TableRow } from '../tables/table.ts';
import { type ImportRecord, mappingSchema } from './records.ts';
import { reportProgress } from './step.ts';

const BATCH_SIZE = 500;

/** Row with the bytes of the file, a Buffer of the database driver. */
const fileSchema = v.object({ content: v.instance(Buffer) });

/**
 * Reads a file's rows into `import_rows` and detects its columns. A restart begins anew.
 * @returns true if the rows can be checked now
 */
export async function readFileOf(pool: pg.Pool, record: ImportRecord): Promise<boolean> {
  const file = await readRow(pool, fileSchema, {
    text: 'SELECT content FROM import_files WHERE import_id = $1',
    values: [record.id],
  });
  if (!file) throw new Error(`The file of the import ${record.id} is gone`);
  try {
    const table = await readTable(file.content, record.settings);
    try {
      return (await keepTable(pool, record, table)) && (await keepRows(pool, record, table.rows));
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    await fail(pool, record, error.problem);
    return false;
  }
}

async function fail(pool: pg.Pool, record: ImportRecord, problem: TableProblem): Promise<void> {
  if (!(await reportProgress(pool, record, 0, 'failed'))) return;
  await pool.query('UPDATE imports SET problem = $2 WHERE id = $1', [record.id, JSON.stringify(problem)]);
}

async function keepTable(pool: pg.Pool, record: ImportRecord, table: ParsedTable): Promise<boolean> {
  await pool.query('DELETE FROM import_rows WHERE import_id = $1', [record.id]);
  const { format, columns, settings, sheets } = table;
  const shape = shapeOf(format, columns);
  const remembered = await readRow(pool, v.object({ mapping: mappingSchema, isEmptyCleared: v.boolean() }), {
    text: 'SELECT mapping, is_empty_cleared AS "isEmptyCleared" FROM import_mappings WHERE shape = $1',
    values: [shape],
  });
  const mapping: Mapping =
    remembered?.mapping ?? guessMapping(format, columns, new AttributeColumns(await readAttributes(pool)));
  const { rowCount } = await pool.query(
    `UPDATE imports SET format = $3, columns = $4, settings = $5, sheets = $6, shape = $7, mapping = $8,
       is_empty_cleared = $9, row_count = 0, problem = NULL WHERE id = $1 AND revision = $2`,
    [
      record.id,
      record.revision,
      format,
      ...[columns, settings, sheets].map((value) => JSON.stringify(value)),
      shape,
      JSON.stringify(mapping),
      remembered?.isEmptyCleared ?? record.isEmptyCleared,
    ],
  );
  return rowCount === 1;
}

/** Replaces characters that PostgreSQL cannot store by U+FFFD. */
const storable = (cell: string) => cell.toWellFormed().replaceAll('\0', '\ufffd');

async function keepRows(pool: pg.Pool, record: ImportRecord, rows: AsyncIterable<TableRow>): Promise<boolean> {
  let count = 0;
  let batch: TableRow[] = [];
  const write = async () => {
    await pool.query(
      `INSERT INTO import_rows (import_id, row, cells)
       SELECT $1, "row", cells FROM json_to_recordset($2) AS new ("row" integer, cells jsonb)`,
      [record.id, JSON.stringify(batch)],
    );
    count += batch.length;
    batch = [];
    return reportProgress(pool, record, count);
  };
  for await (const row of rows) {
    batch.push({ row: row.row, cells: row.cells.map(storable) });
    if (batch.length >= BATCH_SIZE && !(await write())) return false;
  }
  if (batch.length > 0 && !(await write())) return false;
  await pool.query('UPDATE imports SET row_count = $2 WHERE id = $1', [record.id, count]);
  return reportProgress(pool, record, 0, 'checking');
}
