import type { Language } from '../../../src/contract/language.ts';
import type { Picture } from '../../../src/contract/media.ts';
import type { Product, Service } from '../../../src/contract/product.ts';
import type { Api, Deps } from '../../context.ts';
import type { Queryable } from '../../db/queryable.ts';
import { Refusal } from '../../errors.ts';

/** A product with what its page needs to find its surroundings. */
export interface ProductRecord extends Product {
  readonly categoryId: number;
  /** Ids of the products bought together with it, the best match first. */
  readonly links: readonly number[];
}

/** A product as the database tells it cheaply: names of services and attributes, which many share, are read apart. */
interface ProductRow extends Omit<ProductRecord, 'tiers' | 'pictures' | 'services' | 'attributes'> {
  /** Breakpoint and price of each; null for none. */
  readonly tiers: readonly (readonly [number, number])[] | null;
  readonly services: readonly string[] | null;
  /** Values by code; null for none. */
  readonly attributes: Readonly<Record<string, string>> | null;
}

const PRODUCT_SQL = `p.id, p.slug, p.name ->> $1 AS name, p.brand, p.summary ->> $1 AS summary,
  p.description ->> $1 AS description, p.category_id AS "categoryId", p.sku, p.price, p.old_price AS "oldPrice", p.stock,
  (SELECT json_agg(json_build_array(t.cost_breakpoint, t.price))
   FROM product_tiers t WHERE t.product_id = p.id) AS tiers,
  (SELECT json_agg(ps.service_code) FROM product_services ps WHERE ps.product_id = p.id) AS services,
  (SELECT json_object_agg(pa.attribute_code, pa.value ->> $1)
   FROM product_attributes pa WHERE pa.product_id = p.id) AS attributes,
  ARRAY(SELECT l.linked_product_id FROM product_links l WHERE l.product_id = p.id ORDER BY l.position) AS links`;

/** The published products among `slugs`, by slug. */
export async function readProducts(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, ProductRecord>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<ProductRow>({
    name: 'products',
    text: `SELECT ${PRODUCT_SQL} FROM products p WHERE p.slug = ANY($2) AND p.is_published`,
    values: [lang, slugs],
  });
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [pictures, services, attributes] = await Promise.all([
    readProductPictures(db, lang, ids),
    readServices(db, lang, unique(rows.flatMap((row) => row.services ?? []))),
    readAttributeNames(db, lang, unique(rows.flatMap((row) => Object.keys(row.attributes ?? {})))),
  ]);
  return new Map(rows.map((row) => [row.slug, productOf(row, pictures.get(row.id) ?? [], services, attributes)]));
}

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** @param services and `attributes` in the order in which they are shown */
function productOf(
  { tiers, services: serviceCodes, attributes: values, links, ...row }: ProductRow,
  pictures: readonly Picture[],
  services: readonly Service[],
  attributes: readonly AttributeName[],
): ProductRecord {
  const breakpoints = (tiers ?? []).map(([costBreakpoint, price]) => ({ costBreakpoint, price }));
  return {
    ...row,
    tiers: breakpoints.sort((one, other) => one.costBreakpoint - other.costBreakpoint),
    pictures: [...pictures],
    services: serviceCodes ? services.filter(({ code }) => serviceCodes.includes(code)) : [],
    attributes: attributes.flatMap(({ code, name }) => {
      const value = values?.[code];
      return value === undefined ? [] : [{ name, value }];
    }),
    links,
  };
}

/** The pictures of some products, in their order, by the product's id. */
async function readProductPictures(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  // Rows: as JSON they cost PostgreSQL five times as much.
  const { rows } = await db.query<Picture & { productId: number }>({
    name: 'product-pictures',
    text: `SELECT pm.product_id AS "productId", m.id, m.width, m.height, m.widths, m.placeholder, pm.alt ->> $1 AS alt
      FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = ANY($2)
      ORDER BY pm.product_id, pm.position`,
    values: [lang, ids],
  });
  const pictures = new Map<number, Picture[]>();
  for (const { productId, ...picture } of rows) {
    const ofProduct = pictures.get(productId);
    if (ofProduct) ofProduct.push(picture);
    else pictures.set(productId, [picture]);
  }
  return pictures;
}

async function readServices(db: Queryable, lang: Language, codes: readonly string[]): Promise<Service[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<Service>({
    name: 'services-of-products',
    text: 'SELECT code, name ->> $1 AS name, price FROM services WHERE code = ANY($2) ORDER BY position, code',
    values: [lang, codes],
  });
  return rows;
}

interface AttributeName {
  readonly code: string;
  readonly name: string;
}

async function readAttributeNames(db: Queryable, lang: Language, codes: readonly string[]): Promise<AttributeName[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<AttributeName>({
    name: 'attribute-names',
    text: 'SELECT code, name ->> $1 AS name FROM attributes WHERE code = ANY($2) ORDER BY position, code',
    values: [lang, codes],
  });
  return rows;
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
