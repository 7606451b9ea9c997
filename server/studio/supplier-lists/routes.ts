import * as v from 'valibot';
import { may } from '../../../studio/contract/permissions.ts';
import {
  addSupplierList,
  changeSupplierList,
  getSupplierList,
  importSupplierList,
  listSupplierLists,
  MOST_LIST_BYTES,
  removeSupplierList,
} from '../../../studio/contract/supplier-lists.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { readUpload, XLSX } from '../imports/upload.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { addList, changeList, importList, readGrid } from './list-writes.ts';
import { readShownList } from './shown.ts';

const permission = 'imports.run';
const id = 'Id of the draft.';

/** Routes of suppliers' lists. */
export const supplierListRoutes = [
  studioRoute(
    listSupplierLists,
    { summary: 'Drafts of suppliers’ lists, the latest first, and the names of all suppliers.', permission },
    ({ deps }) => readLists(deps.pool),
  ),
  studioRoute(
    addSupplierList,
    {
      summary:
        'Adds a draft of a pasted text or a file; its columns are recognised and its rows matched with products.',
      parameters: { name: 'Name of the draft.', supplier: 'Name of the supplier; a new one is added.' },
      permission,
      errors: ['body_too_large'],
      upload: { maxBytes: MOST_LIST_BYTES, types: ['application/octet-stream', XLSX] },
    },
    async ({ deps, context, staff, query: { name, supplier } }) => {
      const grid = await readGrid(await readUpload(context.req.raw.body, MOST_LIST_BYTES));
      return { id: await addList(deps.pool, { name, supplier, grid }, staff) };
    },
  ),
  studioRoute(
    getSupplierList,
    {
      summary: 'A draft: its columns, and one page of its rows beside the present values of their products.',
      parameters: { id, show: 'The state of the rows; all by default.', page: 'Page of the rows, from 1.' },
      permission,
      errors: ['not_found'],
    },
    ({ deps, staff, params, query }) =>
      readShownList(deps.pool, params.id, { ...query, isCostShown: may(staff.role, 'costs.read') }),
  ),
  studioRoute(
    changeSupplierList,
    {
      summary: 'Changes a draft: its supplier, its columns, the products of its rows, mended cells.',
      parameters: { id },
      permission,
      errors: ['not_found', 'product_not_found'],
    },
    async ({ deps, staff, params, body }) => {
      await changeList(deps.pool, params.id, body, staff);
      return { id: params.id };
    },
  ),
  studioRoute(
    importSupplierList,
    {
      summary: 'Makes an import of the matched rows, and remembers the matches for the supplier.',
      parameters: { id },
      permission,
      errors: ['not_found'],
    },
    async ({ deps, staff, params }) => {
      const { result } = await inStaffTransaction(deps.pool, staff, (client) => importList(client, params.id, staff));
      return { importId: result };
    },
  ),
  studioRoute(
    removeSupplierList,
    { summary: 'Removes a draft; what was remembered for the supplier stays.', parameters: { id }, permission },
    async ({ deps, params }) => {
      await deps.pool.query('DELETE FROM supplier_lists WHERE id = $1', [params.id]);
      return { id: params.id };
    },
  ),
];

const headSchema = v.object({
  id: v.string(),
  name: v.string(),
  supplier: v.nullable(v.string()),
  updatedAt: v.date(),
  importId: v.nullable(v.string()),
});

/** Number of drafts that are listed. */
const MOST_LISTED = 50;

async function readLists(db: Queryable) {
  const lists = await readRows(db, headSchema, {
    text: `SELECT l.id, l.name, s.name AS supplier, l.updated_at AS "updatedAt",
        CASE WHEN l.imported_revision = l.revision THEN l.import_id END AS "importId"
      FROM supplier_lists l LEFT JOIN suppliers s ON s.id = l.supplier_id ORDER BY l.updated_at DESC LIMIT $1`,
    values: [MOST_LISTED],
  });
  const suppliers = await readRows(db, v.object({ name: v.string() }), {
    text: 'SELECT name FROM suppliers ORDER BY lower(name)',
  });
  return {
    lists: lists.map(({ updatedAt, ...list }) => ({ ...list, updatedAt: updatedAt.toISOString() })),
    suppliers: suppliers.map(({ name }) => name),
  };
}
