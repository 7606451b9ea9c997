import * as v from 'valibot';
import { pageCount } from '../../../src/rules/pagination.ts';
import type { ListRow, SupplierList } from '../../../studio/contract/supplier-lists.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { type DecidedRow, decidedRows } from './decided.ts';
import { readStoredList } from './stored.ts';

const ROWS_A_PAGE = 50;
const SAMPLE = 5;
const CELL_SHOWN = 200;

const productSchema = v.object({
  id: v.number(),
  sku: v.string(),
  name: localizedSchema,
  price: v.number(),
  cost: v.nullable(v.number()),
  stock: v.number(),
});
type Product = v.InferOutput<typeof productSchema>;

interface Shown {
  readonly show?: DecidedRow['state'] | undefined;
  readonly page: number;
  readonly isCostShown: boolean;
}

/** Returns a draft with one page of its rows beside the shop's present values. @throws ApiError not_found */
export async function readShownList(
  db: Queryable,
  id: string,
  { show, page, isCostShown }: Shown,
): Promise<SupplierList> {
  const list = await readStoredList(db, id);
  const all = decidedRows(list);
  const counts = { matched: 0, choose: 0, new: 0, ignored: 0 };
  for (const { state } of all) counts[state]++;
  const chosen = show ? all.filter(({ state }) => state === show) : all;
  const pages = pageCount(chosen.length, ROWS_A_PAGE);
  const shown = Math.min(page, pages);
  const rows = chosen.slice((shown - 1) * ROWS_A_PAGE, shown * ROWS_A_PAGE);
  const products = await readProducts(db, rows);
  const { content, grid, name, supplier, updatedAt, importId, importedRevision, revision } = list;
  return {
    ...{ id, name, supplier, headings: content.headings, roles: content.roles, counts },
    updatedAt: updatedAt.toISOString(),
    importId: importedRevision === revision ? importId : null,
    sample: all
      .slice(0, SAMPLE)
      .map(({ row }) => content.headings.map((_, column) => (grid[row - 1]?.[column] ?? '').slice(0, CELL_SHOWN))),
    ...{ page: shown, pageCount: pages, total: chosen.length },
    rows: rows.map((row) => shownRow(row, products, isCostShown)),
  };
}

async function readProducts(db: Queryable, rows: readonly DecidedRow[]): Promise<ReadonlyMap<number, Product>> {
  const ids = rows.flatMap(({ productId, candidates }) => [productId, ...candidates.map((one) => one.id)]);
  const products = await readRows(db, productSchema, {
    text: 'SELECT id, sku, name, price, cost, stock FROM products WHERE id = ANY ($1)',
    values: [ids.filter((id) => id !== null)],
  });
  return new Map(products.map((product) => [product.id, product]));
}

function shownRow(row: DecidedRow, products: ReadonlyMap<number, Product>, isCostShown: boolean): ListRow {
  const { state, reason, by, productId, candidates, keys, values, cells } = row;
  const product = productId === null ? undefined : products.get(productId);
  const named = ({ id, sku, name }: Product) => ({ id, sku, name });
  const pair = (before: number | null | undefined, after: number | null) => ({ before: before ?? null, after });
  return {
    ...{ row: row.row, state, reason, by, name: keys.name, codes: keys.codes },
    product: product ? named(product) : null,
    candidates: candidates.flatMap(({ id, score }) => {
      const found = products.get(id);
      return found ? [{ ...named(found), score }] : [];
    }),
    price: pair(product?.price, values.price),
    cost: isCostShown ? pair(product?.cost, values.cost) : null,
    stock: pair(product?.stock, values.stock),
    unclear: values.unclear.map((column) => ({ column, text: cells[column] ?? '' })),
  };
}
