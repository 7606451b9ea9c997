import * as v from 'valibot';
import { attributeSchema, studioServiceSchema } from '../../../studio/contract/dictionaries.ts';
import type { ProductForm } from '../../../studio/contract/products.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import type { Deps } from '../../context.ts';
import { readRows } from '../../db/rows.ts';
import { readDictionary } from './dictionaries.ts';

/** Returns the options of a product's form, and the data for its preview of search results. */
export async function readProductForm({ pool, siteOrigin }: Pick<Deps, 'pool' | 'siteOrigin'>): Promise<ProductForm> {
  const [categories, attributes, services, brands] = await Promise.all([
    readRows(pool, v.object({ id: v.number(), parentId: v.nullable(v.number()), name: localizedSchema }), {
      text: 'SELECT id, parent_id AS "parentId", name FROM categories ORDER BY position, id',
    }),
    readDictionary(pool, 'attributes', attributeSchema),
    readDictionary(pool, 'services', studioServiceSchema),
    readRows(pool, v.object({ name: v.string(), products: v.number() }), {
      text: `SELECT brand AS name, count(*)::int AS products FROM products WHERE brand IS NOT NULL
        GROUP BY brand ORDER BY count(*) DESC, brand`,
    }),
  ]);
  return { categories, attributes, services, brands, origin: siteOrigin };
}
