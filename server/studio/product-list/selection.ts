import * as v from 'valibot';
import type { ChosenProducts, ProductFilters } from '../../../studio/contract/product-list.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { whereOf } from './where.ts';

const selectionSchema = v.object({ ids: v.array(v.number()), fingerprint: v.string() });

/** Returns the ids of the matching products in their order, and the fingerprint of the ids. */
async function readIds(db: Queryable, filters: ProductFilters): Promise<v.InferOutput<typeof selectionSchema>> {
  const where = whereOf(filters);
  const row = await readRow(db, selectionSchema, {
    text: `SELECT coalesce(array_agg(id), '{}') AS ids, md5(coalesce(string_agg(id::text, ','), '')) AS fingerprint
      FROM (SELECT p.id FROM products p ${where.sql} ORDER BY p.id) AS listed`,
    values: where.values,
  });
  return row ?? { ids: [], fingerprint: '' };
}

/** Returns the number of matching products, and the fingerprint by which a bulk action finds that they are the same. */
export async function countSelection(db: Queryable, filters: ProductFilters) {
  const { ids, fingerprint } = await readIds(db, filters);
  return { count: ids.length, fingerprint };
}

/**
 * Returns the ids of the products of a bulk action.
 * @throws ApiError selection_changed if the filters no longer match exactly the confirmed products; bad_request unless
 * either ids or a selection is given
 */
export async function readChosen(db: Queryable, { ids, selection }: ChosenProducts): Promise<number[]> {
  if ((ids === undefined) === (selection === undefined))
    throw new ApiError('bad_request', { fields: { ids: 'required' } });
  if (!selection) return ids ?? [];
  const found = await readIds(db, selection.filters);
  if (found.fingerprint !== selection.fingerprint)
    throw new ApiError('selection_changed', { params: { count: found.ids.length } });
  return found.ids;
}
