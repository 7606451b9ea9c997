import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';
import { ROW_OUTCOMES } from '../../studio/contract/table-fields.ts';
import { readRows } from '../db/rows.ts';
import { formatDifference } from './differences.ts';
import { wordProblem } from './problem-texts.ts';
import { ImportError } from './problems.ts';
import { commandImport, createImport } from './staging/commands.ts';
import { cellProblemSchema, differenceSchema, readImport } from './staging/records.ts';
import { workOnImport } from './staging/work.ts';
import { wordTableProblem } from './tables/table.ts';

interface TableOptions {
  readonly isDryRun: boolean;
  /** True to skip invalid rows instead of refusing the file. */
  readonly isWrongSkipped: boolean;
}

/** Results of the rows of a table; in a dry run, the expected ones. */
export interface TableSummary {
  readonly counts: Readonly<Record<(typeof ROW_OUTCOMES)[number], number>>;
  /** One line for each changed row, and one for each changed field of it. */
  readonly changes: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Imports a CSV, XLSX or YML file by the same steps as the studio, without a worker. Columns are mapped by their
 * headings, or as an editor has last mapped such a file in the studio.
 * @throws ImportError with all problems; nothing is written then
 */
export async function importTable(pool: pg.Pool, path: string, options: TableOptions): Promise<TableSummary> {
  const content = await readFile(path).catch((cause: unknown) => {
    throw new ImportError([`${path} cannot be read.`], { cause });
  });
  const upload = { fileName: basename(path), content, author: 'command:import', staffId: null };
  const id = await createImport(pool, upload, false);
  let isKept = false;
  try {
    await workOnImport(pool, id);
    const problem = (await readImport(pool, id))?.problem;
    if (problem) throw new ImportError([wordTableProblem('en', problem)]);
    const summary = await sumUp(pool, id);
    if (options.isDryRun) return summary;
    if (summary.problems.length > 0 && !options.isWrongSkipped) throw new ImportError(summary.problems);
    await commandImport(pool, id, 'run', {}, false);
    isKept = true;
    await workOnImport(pool, id);
    return await sumUp(pool, id);
  } finally {
    if (!isKept) await pool.query('DELETE FROM imports WHERE id = $1', [id]);
  }
}

const rowSchema = v.object({
  row: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.picklist(ROW_OUTCOMES),
  differences: v.array(differenceSchema),
  problems: v.array(cellProblemSchema),
});

async function sumUp(pool: pg.Pool, id: string): Promise<TableSummary> {
  const rows = await readRows(pool, rowSchema, {
    text: 'SELECT row, slug, outcome, differences, problems FROM import_rows WHERE import_id = $1 ORDER BY row',
    values: [id],
  });
  const counts = { added: 0, changed: 0, same: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return {
    counts,
    changes: rows
      .filter(({ outcome, differences }) => outcome === 'added' || differences.length > 0)
      .flatMap(({ row, slug, outcome, differences }) => [
        `row ${row} ${slug}${outcome === 'added' ? ' is new' : ''}`,
        ...differences.map(({ field, before, after }) => `  ${formatDifference({ field, before, after })}`),
      ]),
    problems: rows.flatMap(({ row, problems }) =>
      problems.map(({ field, value, problem }) => {
        const cell = [field, value && JSON.stringify(value)].filter(Boolean).join(' ');
        return `row ${row}${cell && `, ${cell}`}: ${wordProblem('en', problem)}`;
      }),
    ),
  };
}
