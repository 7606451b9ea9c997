import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import type { Difference } from '../differences.ts';
import { compareElements, reportOtherPages } from '../list.ts';
import { UniqueNames } from '../names.ts';
import { Pictures } from '../pictures.ts';
import { Place, Problems } from '../problems.ts';
import { products } from '../products.ts';
import { Shop } from '../shop.ts';
import { atCell, type CellProblem, type RowElement, type RowReading, readRow } from '../tables/element.ts';
import type { TableRow } from '../tables/table.ts';
import type { ImportRecord } from './records.ts';
import { rowReadingOf } from './row-reading.ts';
import { reportProgress } from './step.ts';

/** Number of rows that are compared at once; nothing is locked. */
const BATCH_SIZE = 500;

export const tableRowSchema = v.object({ row: v.number(), cells: v.array(v.string()) });

/** Table files have no pictures. */
export const readShop = (pool: pg.Pool) => Shop.read(pool, new Pictures('', null));

/** Result of checking a row, as stored. */
interface CheckedRow {
  readonly row: number;
  readonly outcome: 'added' | 'changed' | 'same' | 'wrong';
  readonly slug: string | null;
  readonly differences: readonly Difference[];
  readonly problems: readonly CellProblem[];
}

/** Dry run: stores for each row its expected changes or its problems. A restart begins anew. */
export async function checkRows(pool: pg.Pool, record: ImportRecord): Promise<void> {
  if (!record.mapping.some((field) => field === 'sku' || field === 'slug')) {
    await pool.query(`UPDATE imports SET problem = '{"code": "no_key"}' WHERE id = $1`, [record.id]);
    await reportProgress(pool, record, 0, 'checked');
    return;
  }
  await pool.query('UPDATE imports SET problem = NULL WHERE id = $1', [record.id]);
  const check = new Check(await readShop(pool), await rowReadingOf(pool, record));
  let last = 0;
  let done = 0;
  for (;;) {
    const rows = await readRows(pool, tableRowSchema, {
      text: 'SELECT row, cells FROM import_rows WHERE import_id = $1 AND row > $2 ORDER BY row LIMIT $3',
      values: [record.id, last, BATCH_SIZE],
    });
    const end = rows.at(-1);
    if (!end) break;
    await keepChecked(pool, record.id, await check.batch(pool, rows));
    last = end.row;
    done += rows.length;
    if (!(await reportProgress(pool, record, done))) return;
  }
  await reportProgress(pool, record, done, 'checked');
}

/** Checks the rows of one file in batches; slugs and SKUs must be unique within the file. */
class Check {
  readonly #shop: Shop;
  readonly #reading: RowReading;
  readonly #slugs = new UniqueNames('slug_twice');

  constructor(shop: Shop, reading: RowReading) {
    this.#shop = shop;
    this.#reading = reading;
  }

  async batch(client: Queryable, rows: readonly TableRow[]): Promise<readonly CheckedRow[]> {
    const problems = new Problems();
    const read = new Map(rows.map(({ row, cells }) => [String(row), { row, cells, ...readRow(cells, this.#reading) }]));
    const values = [...read].map(([path, { value }]) => ({ value, place: new Place(path, problems) }));
    const elements = await products.prepare(client, values, this.#shop);
    for (const { slug, place } of elements) this.#slugs.add(slug, place, 'slug');
    await reportOtherPages(client, products.pageType, elements);
    await this.#shop.references.check(client);
    const merged = await compareElements(products, client, elements, this.#shop, false);
    const outcomes = new Map(merged.map((outcome) => [outcome.path, outcome]));
    return [...read].map(([path, element]) => {
      const outcome = outcomes.get(path);
      const placed = problems.placed.filter((problem) => problem.path === path);
      const wrong = this.#problemsOf(element, placed);
      const kind = outcome?.isNew ? 'added' : (outcome?.differences.length ?? 0) > 0 ? 'changed' : 'same';
      return {
        row: element.row,
        outcome: wrong.length > 0 || !outcome ? 'wrong' : kind,
        slug: outcome?.slug ?? null,
        differences: wrong.length > 0 ? [] : (outcome?.differences ?? []),
        problems: wrong,
      };
    });
  }

  /** Only the first problem of each cell is kept: it is the cause. */
  #problemsOf({ cells, problems }: RowElement & TableRow, placed: Problems['placed']): readonly CellProblem[] {
    const all = [...problems, ...placed.map((problem) => atCell(problem, cells, this.#reading.mapping))];
    const seen = new Set<string>();
    const first = all.filter(({ column, field }) => {
      const cell = column === null ? `${field}` : String(column);
      return !seen.has(cell) && seen.add(cell);
    });
    const isTwice = first.some(({ problem }) => problem.code === 'sku_twice');
    return first.filter(({ column, problem }) => !(isTwice && column === null && problem.code === 'slug_twice'));
  }
}

async function keepChecked(pool: pg.Pool, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await pool.query(
    `UPDATE import_rows SET outcome = new.outcome, slug = new.slug, differences = new.differences,
       problems = new.problems, result = NULL, before = NULL, after = NULL
     FROM json_to_recordset($2) AS new ("row" integer, outcome text, slug text, differences jsonb, problems jsonb)
     WHERE import_id = $1 AND import_rows.row = new.row`,
    [importId, JSON.stringify(rows)],
  );
}
