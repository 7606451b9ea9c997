import type { Language } from '../../../src/contract/language.ts';
import type { Product } from '../../../src/contract/product.ts';
import type { Api, Deps } from '../../context.ts';
import type { Queryable } from '../../db/queryable.ts';
import { Refusal } from '../../errors.ts';
import { pictureSql } from '../pictures.ts';
import { OFFER_SQL } from './cards.ts';

/** A product with what its page needs to find its surroundings. */
export interface ProductRecord extends Product {
  readonly categoryId: number;
  /** Ids of the products bought together with it, the best match first. */
  readonly links: readonly number[];
}

const PRODUCT_SQL = `p.id, p.slug, p.name ->> $1 AS name, p.brand, p.summary ->> $1 AS summary,
  p.description ->> $1 AS description, p.category_id AS "categoryId", ${OFFER_SQL},
  (SELECT coalesce(json_agg(${pictureSql('pm.alt ->> $1')} ORDER BY pm.position), '[]')
   FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id) AS pictures,
  (SELECT coalesce(json_agg(json_build_object('code', s.code, 'name', s.name ->> $1, 'price', s.price)
     ORDER BY s.position), '[]')
   FROM product_services ps JOIN services s ON s.code = ps.service_code WHERE ps.product_id = p.id) AS services,
  (SELECT coalesce(json_agg(json_build_object('name', a.name ->> $1, 'value', pa.value ->> $1)
     ORDER BY a.position), '[]')
   FROM product_attributes pa JOIN attributes a ON a.code = pa.attribute_code WHERE pa.product_id = p.id) AS attributes,
  ARRAY(SELECT l.linked_product_id FROM product_links l WHERE l.product_id = p.id ORDER BY l.position) AS links`;

/** The published products among `slugs`, by slug. */
export async function readProducts(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, ProductRecord>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<ProductRecord>({
    name: 'products',
    text: `SELECT ${PRODUCT_SQL} FROM products p WHERE p.slug = ANY($2) AND p.is_published`,
    values: [lang, slugs],
  });
  return new Map(rows.map((product) => [product.slug, product]));
}

/** A product as the contract has it, without what only the composition needs. */
export function publicProduct({ categoryId: _category, links: _links, ...product }: ProductRecord): Product {
  return product;
}

export function productsRoutes(api: Api, { pool }: Deps): void {
  api.get('/products/:slug', async (context) => {
    const slug = context.req.param('slug');
    const product = (await readProducts(pool, context.var.lang, [slug])).get(slug);
    if (!product) throw new Refusal('product_not_found');
    return context.json({ data: publicProduct(product) });
  });
}
