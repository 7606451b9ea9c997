import type pg from 'pg';
import * as v from 'valibot';
import { type ListRoles, MOST_LIST_ROWS } from '../../../studio/contract/list-roles.ts';
import type { changeSupplierList } from '../../../studio/contract/supplier-lists.ts';
import { sumText } from '../../../studio/contract/tiers-text.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { csvLines } from '../../import/export/tables.ts';
import { type Grid, gridOf } from '../../import/lists/grid.ts';
import { articleKey } from '../../import/lists/match.ts';
import { readList } from '../../import/lists/read-list.ts';
import { insertImport } from '../../import/staging/commands.ts';
import { readImport } from '../../import/staging/records.ts';
import { decodeText } from '../../import/tables/decode.ts';
import { readTable } from '../../import/tables/read.ts';
import { TableError } from '../../import/tables/table.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { inStaffTransaction } from '../transaction.ts';
import { type DecidedRow, decidedRows } from './decided.ts';
import {
  findSupplier,
  type ListContent,
  layoutKey,
  readMatcher,
  readStoredList,
  rememberedRoles,
  storeContent,
  supplierIdOf,
} from './stored.ts';

const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * Reads an uploaded list: a spreadsheet, or a text of any layout.
 * @throws ApiError bad_request with the field `file` if it is neither, or too long
 */
export async function readGrid(content: Buffer): Promise<Grid> {
  try {
    const grid = content.subarray(0, 4).equals(ZIP) ? await spreadsheet(content) : gridOf(decodeText(content).text);
    if (grid.length > MOST_LIST_ROWS) throw new ApiError('bad_request', { fields: { file: 'too_long' } });
    return grid.map((cells) => cells.map((cell) => cell.toWellFormed().replaceAll('\0', '\ufffd')));
  } catch (error) {
    throw error instanceof TableError ? new ApiError('bad_request', { fields: { file: 'invalid' } }) : error;
  }
}

async function spreadsheet(content: Buffer): Promise<Grid> {
  const table = await readTable(content);
  const grid: (readonly string[])[] = [table.columns];
  for await (const { cells } of table.rows) {
    grid.push(cells);
    if (grid.length > MOST_LIST_ROWS) break;
  }
  await table.close();
  return grid;
}

interface NewList {
  readonly name: string;
  readonly supplier: string;
  readonly grid: Grid;
}

/** Adds a draft, with its columns recognised and its rows matched. @returns its id */
export async function addList(pool: pg.Pool, { name, supplier, grid }: NewList, staff: CurrentStaff): Promise<string> {
  const read = await recognise(pool, grid, await findSupplier(pool, supplier), (remembered) => remembered);
  const content: ListContent = { ...read, decisions: {}, edits: {} };
  const { result } = await inStaffTransaction(pool, staff, async (client) =>
    readRow(client, v.object({ id: v.string() }), {
      text: `INSERT INTO supplier_lists (name, supplier_id, staff_id, grid, content)
        VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      values: [
        name,
        await supplierIdOf(client, supplier),
        staff.staffId,
        JSON.stringify(grid),
        JSON.stringify(content),
      ],
    }),
  );
  if (!result) throw new Error('A list could not be stored');
  return result.id;
}

type Recognised = Pick<ListContent, 'headings' | 'roles' | 'items'>;

/**
 * Recognises the columns and matches the rows. This takes seconds for a long list, longer than a transaction may be
 * idle. @param rolesOf returns the roles of the columns, given those remembered for the supplier; null to recognise them
 */
async function recognise(
  db: Queryable,
  grid: Grid,
  supplierId: number | null,
  rolesOf: (remembered: ListRoles | null) => ListRoles | null,
): Promise<Recognised> {
  const { matcher, prices } = await readMatcher(db, supplierId);
  const remembered = await rememberedRoles(db, supplierId);
  const read = await readList(grid, matcher, prices, (headings) => rolesOf(remembered(headings)));
  return {
    headings: [...read.headings],
    roles: [...read.roles],
    items: read.items.map(({ row, match }) => ({ row, match: { ...match, candidates: [...match.candidates] } })),
  };
}

type Changes = v.InferOutput<typeof changeSupplierList.body>;

/** Changes a draft. Other columns or another supplier match the rows anew; what a person has decided stays. */
export async function changeList(pool: pg.Pool, id: string, changes: Changes, staff: CurrentStaff): Promise<void> {
  const { roles, supplier } = changes;
  const matched = roles || supplier !== undefined ? await rematched(pool, id, changes) : {};
  await inStaffTransaction(pool, staff, async (client) => {
    const { supplierId, content } = await readStoredList(client, id, true);
    await requireProducts(client, changes.decisions);
    const decisions = { ...content.decisions };
    for (const { row, choice } of changes.decisions) {
      if (choice === null) delete decisions[String(row)];
      else decisions[String(row)] = choice;
    }
    const edits = { ...content.edits };
    for (const { row, column, text } of changes.edits) edits[`${row}:${column}`] = text;
    await storeContent(
      client,
      { id, supplierId: supplier === undefined ? supplierId : await supplierIdOf(client, supplier) },
      { ...content, ...matched, decisions, edits },
    );
  });
}

/** Returns what changes of a draft with other columns or another supplier. */
async function rematched(db: Queryable, id: string, { roles, supplier }: Changes): Promise<Partial<Recognised>> {
  const { content, grid, supplierId: before } = await readStoredList(db, id);
  if (roles && roles.length !== content.roles.length) {
    throw new ApiError('bad_request', { fields: { roles: 'invalid' } });
  }
  const supplierId = supplier === undefined ? before : await findSupplier(db, supplier);
  if (!roles && supplierId === before) return {};
  return recognise(db, grid, supplierId, (remembered) => roles ?? remembered ?? content.roles);
}

async function requireProducts(client: pg.ClientBase, decisions: Changes['decisions']): Promise<void> {
  const ids = [...new Set(decisions.flatMap(({ choice }) => (typeof choice === 'number' ? [choice] : [])))];
  const { rowCount } = await client.query('SELECT FROM products WHERE id = ANY ($1)', [ids]);
  if (rowCount !== ids.length) throw new ApiError('product_not_found');
}

/**
 * Makes an import of the matched rows, and remembers the matches and the columns for the supplier. A draft that has not
 * changed since keeps its import, unless that was undone. @returns the id of the import
 */
export async function importList(client: pg.ClientBase, id: string, staff: CurrentStaff): Promise<string> {
  const list = await readStoredList(client, id, true);
  if (list.importId !== null && list.importedRevision === list.revision) {
    const made = await readImport(client, list.importId);
    if (made && made.state !== 'undone') return list.importId;
  }
  const rows = decidedRows(list).filter(({ state }) => state === 'matched');
  if (rows.length === 0) throw new ApiError('bad_request', { fields: { rows: 'required' } });
  if (list.supplierId !== null) await remember(client, list.supplierId, list.content, rows);
  const content = Buffer.from(await tableOf(client, rows));
  const upload = { fileName: list.name, content, author: staff.name, staffId: staff.staffId };
  const importId = await insertImport(client, upload);
  await client.query('UPDATE supplier_lists SET import_id = $2, imported_revision = revision WHERE id = $1', [
    id,
    importId,
  ]);
  return importId;
}

async function remember(
  client: pg.ClientBase,
  supplierId: number,
  { headings, roles }: ListContent,
  rows: readonly DecidedRow[],
): Promise<void> {
  await client.query(`UPDATE suppliers SET layouts = layouts || $2 WHERE id = $1 AND NOT layouts @> $2`, [
    supplierId,
    JSON.stringify({ [layoutKey(headings)]: roles }),
  ]);
  const articles = new Map(rows.map(({ keys, productId }) => [articleKey(keys), productId]));
  articles.delete('');
  await client.query(
    `INSERT INTO supplier_articles (supplier_id, article, product_id)
     SELECT $1, article, id FROM json_to_recordset($2) AS new (article text, id integer) JOIN products USING (id)
     ON CONFLICT (supplier_id, article) DO UPDATE SET product_id = excluded.product_id
       WHERE supplier_articles.product_id <> excluded.product_id`,
    [supplierId, JSON.stringify([...articles].map(([article, id]) => ({ article, id })))],
  );
}

/** Returns the table that the import reads: only the columns of which a row has a value. */
async function tableOf(client: pg.ClientBase, rows: readonly DecidedRow[]): Promise<string> {
  const products = await readRows(client, v.object({ id: v.number(), sku: v.string() }), {
    text: 'SELECT id, sku FROM products WHERE id = ANY ($1)',
    values: [rows.map(({ productId }) => productId)],
  });
  const skus = new Map(products.map(({ id, sku }) => [id, sku]));
  const columns = COLUMNS.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  if (columns.length === 0) throw new ApiError('bad_request', { fields: { roles: 'required' } });
  const lines = rows.flatMap((row) => {
    const sku = row.productId === null ? undefined : skus.get(row.productId);
    return sku === undefined ? [] : [[sku, ...columns.map(({ cell }) => cell(row))]];
  });
  return `\ufeff${csvLines([['Артикул', ...columns.map(({ heading }) => heading)], ...lines])}`;
}

const sum = (kopiykas: number | null) => (kopiykas === null ? '' : sumText(kopiykas));

/** Columns of the import's table, with headings that imports recognise. */
const COLUMNS: readonly { readonly heading: string; readonly cell: (row: DecidedRow) => string }[] = [
  { heading: 'Ціна, грн', cell: ({ values }) => sum(values.price) },
  { heading: 'Собівартість', cell: ({ values }) => sum(values.cost) },
  { heading: 'Залишок', cell: ({ values }) => (values.stock === null ? '' : String(values.stock)) },
];
