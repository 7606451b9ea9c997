import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { readRows } from '../../db/rows.ts';
import { csvLines } from '../../import/export/tables.ts';
import { wordProblem } from '../../import/problem-texts.ts';
import { cellProblemSchema, type ImportRecord } from '../../import/staging/records.ts';
import { guardFormula } from '../../import/tables/formulas.ts';

const BATCH_SIZE = 1000;
const HEADINGS = localizedTexts({ uk: ['Рядок', 'Що не так'], ru: ['Строка', 'Что не так'] });

const rowSchema = v.object({ row: v.number(), cells: v.array(v.string()), problems: v.array(cellProblemSchema) });

/**
 * Yields a CSV file of the invalid and refused rows, as in the import, with their problems: it can be corrected and
 * imported again.
 */
export async function* problemsFile(
  pool: pg.Pool,
  { id, columns }: ImportRecord,
  lang: Language,
): AsyncGenerator<string> {
  yield `\ufeff${csvLines([[...HEADINGS[lang], ...columns.map(guardFormula)]])}`;
  let last = 0;
  for (;;) {
    const rows = await readRows(pool, rowSchema, {
      text: `SELECT row, cells, problems FROM import_rows
        WHERE import_id = $1 AND row > $2 AND (outcome = 'wrong' OR result IN ('refused', 'kept')) AND problems IS NOT NULL
        ORDER BY row LIMIT $3`,
      values: [id, last, BATCH_SIZE],
    });
    const end = rows.at(-1);
    if (!end) return;
    yield csvLines(
      rows.map(({ row, cells, problems }) => [
        String(row),
        guardFormula(
          problems
            .map(({ column, problem }) => {
              const name = column === null ? '' : `${columns[column] ?? ''}: `;
              return name + wordProblem(lang, problem);
            })
            .join(' '),
        ),
        ...columns.map((_, index) => cells[index] ?? '').map(keepGuarded),
      ]),
    );
    last = end.row;
  }
}

/** Guards a cell against formulas; a cell with an apostrophe is unchanged, since the imported file guarded it. */
const keepGuarded = (cell: string) => (cell.startsWith("'") ? cell : guardFormula(cell));
