import * as v from 'valibot';
import type { ProductPattern } from '../../../studio/contract/products.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { nextSku } from './next-sku.ts';
import { readStudioProduct } from './read-product.ts';

/** Returns a product as the pattern of a new one. @throws ApiError product_not_found */
export async function readPattern(db: Queryable, id: number): Promise<ProductPattern> {
  const { cost: _cost, ...product } = await readStudioProduct(db, id);
  const [sku, family] = await Promise.all([nextSku(db, product.sku), readAxes(db, product.family?.id ?? null)]);
  return { product, sku, familyAxes: family?.axes ?? [] };
}

const readAxes = (db: Queryable, familyId: number | null) =>
  readRow(db, v.object({ axes: v.array(v.string()) }), {
    text: 'SELECT array_remove(ARRAY[axis, second_axis], NULL) AS axes FROM product_families WHERE id = $1',
    values: [familyId],
  });
