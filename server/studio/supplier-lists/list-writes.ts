import type pg from 'pg';
import * as v from 'valibot';
import { MOST_LIST_ROWS } from '../../../studio/contract/list-roles.ts';
import type { changeSupplierList } from '../../../studio/contract/supplier-lists.ts';
import { sumText } from '../../../studio/contract/tiers-text.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { csvLines } from '../../import/export/tables.ts';
import { type Grid, gridOf } from '../../import/lists/grid.ts';
import { articleKey } from '../../import/lists/match.ts';
import { readList } from '../../import/lists/read-list.ts';
import { insertImport } from '../../import/staging/commands.ts';
import { decodeText } from '../../import/tables/decode.ts';
import { readTable } from '../../import/tables/read.ts';
import { TableError } from '../../import/tables/table.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { type DecidedRow, decidedRows } from './decided.ts';
import {
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
export async function addList(client: pg.ClientBase, { name, supplier, grid }: NewList, staff: CurrentStaff) {
  const supplierId = await supplierIdOf(client, supplier);
  const content = await contentOf(client, grid, supplierId);
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: `INSERT INTO supplier_lists (name, supplier_id, staff_id, grid, content)
      VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    values: [name, supplierId, staff.staffId, JSON.stringify(grid), JSON.stringify(content)],
  });
  if (!row) throw new Error('A list could not be stored');
  return row.id;
}

/** Recognises the columns, unless roles are given, and matches the rows. */
async function contentOf(
  client: pg.ClientBase,
  grid: Grid,
  supplierId: number | null,
  roles: ListContent['roles'] | null = null,
): Promise<ListContent> {
  const { matcher, prices } = await readMatcher(client, supplierId);
  const remembered = await rememberedRoles(client, supplierId);
  const read = await readList(grid, matcher, prices, (headings) => roles ?? remembered(headings));
  return {
    headings: [...read.headings],
    roles: [...read.roles],
    items: read.items.map(({ row, match }) => ({ row, match: { ...match, candidates: [...match.candidates] } })),
    decisions: {},
    edits: {},
  };
}

type Changes = v.InferOutput<typeof changeSupplierList.body>;

/** Changes a draft. Other columns or another supplier match the rows anew; what a person has decided stays. */
export async function changeList(client: pg.ClientBase, id: string, changes: Changes): Promise<void> {
  const list = await readStoredList(client, id, true);
  const supplierId = changes.supplier === undefined ? list.supplierId : await supplierIdOf(client, changes.supplier);
  const { roles } = changes;
  if (roles && roles.length !== list.content.roles.length) {
    throw new ApiError('bad_request', { fields: { roles: 'invalid' } });
  }
  const remembered = await rememberedRoles(client, supplierId);
  const isRematched = roles !== undefined || supplierId !== list.supplierId;
  const matched = isRematched
    ? await contentOf(client, list.grid, supplierId, roles ?? remembered(list.content.headings) ?? list.content.roles)
    : list.content;
  const decisions = { ...list.content.decisions };
  for (const { row, choice } of changes.decisions) {
    if (choice === null) delete decisions[String(row)];
    else decisions[String(row)] = choice;
  }
  await requireProducts(client, changes.decisions);
  const edits = { ...list.content.edits };
  for (const { row, column, text } of changes.edits) edits[`${row}:${column}`] = text;
  await storeContent(client, { id, supplierId }, { ...matched, decisions, edits });
}

async function requireProducts(client: pg.ClientBase, decisions: Changes['decisions']): Promise<void> {
  const ids = [...new Set(decisions.flatMap(({ choice }) => (typeof choice === 'number' ? [choice] : [])))];
  const { rowCount } = await client.query('SELECT FROM products WHERE id = ANY ($1)', [ids]);
  if (rowCount !== ids.length) throw new ApiError('product_not_found');
}

/**
 * Makes an import of the matched rows, and remembers the matches and the columns for the supplier. A draft that has not
 * changed since keeps its import. @returns the id of the import
 */
export async function importList(client: pg.PoolClient, id: string, staff: CurrentStaff): Promise<string> {
  const list = await readStoredList(client, id, true);
  if (list.importId !== null && list.importedRevision === list.revision) return list.importId;
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
