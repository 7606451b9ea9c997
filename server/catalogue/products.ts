import type { Language } from '../../src/contract/language.ts';
import type { PriceValidity, Product } from '../../src/contract/product.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { attributes, productLinks, products, ServiceLimits } from '../db/schema/catalogue.ts';
import { ratingOf, readPictures, TIERS_SQL, type TierPairs, tiersOf } from './parts.ts';
import { HOLDS_JOIN, HOLDS_SQL, type Holds, validityOf } from './planned-prices.ts';
import { type StoredService, serviceOf } from './services.ts';

/** A product with what its page needs to find its surroundings. */
export interface ProductRecord extends Product {
  readonly categoryId: number;
  /** null for none. */
  readonly familyId: number | null;
  /** Ids of the products bought together with it, the best match first. */
  readonly links: readonly number[];
  /** What search results show instead of what the page says by itself; null for that. */
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  /** How long its price holds; only where it is known. */
  readonly validity?: PriceValidity;
}

/** A product as the database tells it cheaply: names of services and attributes, which many share, are read apart. */
interface ProductRow
  extends Holds,
    RowOf<
      typeof products,
      | 'id'
      | 'slug'
      | 'name'
      | 'brand'
      | 'gtin'
      | 'mpn'
      | 'summary'
      | 'description'
      | 'categoryId'
      | 'sku'
      | 'price'
      | 'oldPrice'
      | 'stock'
      | 'weight'
    > {
  readonly tiers: TierPairs;
  /** Limits of the services that it comes with, by code; null for none. */
  readonly services: Readonly<Record<string, ServiceLimits | null>> | null;
  /** Values by code; null for none. */
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly familyId: number | null;
  readonly links: readonly RowOf<typeof productLinks, 'linkedProductId'>['linkedProductId'][];
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  /** Of published reviews, and their stars; null for none. */
  readonly reviewCount: number;
  readonly average: number | null;
}

const PRODUCT_SQL = `p.id, p.slug, p.name ->> $1 AS name, p.brand, p.gtin, p.mpn, p.summary ->> $1 AS summary,
  p.description ->> $1 AS description, p.seo_title ->> $1 AS "seoTitle", p.seo_description ->> $1 AS "seoDescription",
  p.category_id AS "categoryId", p.sku, p.price, p.old_price AS "oldPrice", p.stock, p.weight,
  ${TIERS_SQL} AS tiers,
  (SELECT json_object_agg(ps.service_code, ps.limits) FROM product_services ps WHERE ps.product_id = p.id) AS services,
  (SELECT json_object_agg(pa.attribute_code, pa.value ->> $1)
   FROM product_attributes pa WHERE pa.product_id = p.id) AS attributes,
  (SELECT fm.family_id FROM family_members fm WHERE fm.product_id = p.id) AS "familyId",
  ARRAY(SELECT l.linked_product_id FROM product_links l WHERE l.product_id = p.id ORDER BY l.position) AS links,
  r.count AS "reviewCount", r.average, ${HOLDS_SQL}`;

/** The published products among `slugs`, by slug. */
export async function readProducts(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, ProductRecord>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<ProductRow>({
    name: 'products',
    text: `SELECT ${PRODUCT_SQL} FROM products p
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS count, round(avg(rating), 1)::float8 AS average FROM reviews
        WHERE product_id = p.id AND status = 'published'
      ) r ON true
      ${HOLDS_JOIN}
      WHERE p.slug = ANY($2) AND p.is_published`,
    values: [lang, slugs],
  });
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [pictures, services, attributes] = await Promise.all([
    readPictures(db, lang, ids),
    readServices(db, lang, unique(rows.flatMap((row) => Object.keys(row.services ?? {})))),
    readAttributeNames(db, lang, unique(rows.flatMap((row) => Object.keys(row.attributes ?? {})))),
  ]);
  return new Map(
    rows.map(
      ({
        tiers,
        services: limits,
        attributes: values,
        links,
        gtin,
        mpn,
        reviewCount,
        average,
        since,
        until,
        ...row
      }) => {
        const product: ProductRecord = {
          ...row,
          ...ratingOf(reviewCount, average),
          // Most have none: their pages need not say so.
          ...(gtin !== null && { gtin }),
          ...(mpn !== null && { mpn }),
          ...validityOf(lang, row, { since, until }),
          tiers: tiersOf(tiers),
          pictures: pictures.get(row.id) ?? [],
          services: limits ? servicesOf(lang, services, limits) : [],
          attributes: values ? attributesOf(values, attributes) : [],
          links,
        };
        return [row.slug, product];
      },
    ),
  );
}

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** @param names in the order in which they are shown */
function attributesOf(
  values: Readonly<Record<string, string>>,
  names: readonly AttributeName[],
): Product['attributes'] {
  return names.flatMap(({ code, name }) => {
    const value = values[code];
    return value === undefined ? [] : [{ name, value }];
  });
}

function servicesOf(
  lang: Language,
  services: readonly StoredService[],
  limits: Readonly<Record<string, ServiceLimits | null>>,
): Product['services'] {
  return services.flatMap((service) => {
    const own = limits[service.code];
    return own === undefined ? [] : [serviceOf(lang, service, own)];
  });
}

async function readServices(db: Queryable, lang: Language, codes: readonly string[]): Promise<StoredService[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<StoredService>({
    name: 'services-of-products',
    text: `SELECT code, name ->> $1 AS name, price, fields, is_prepaid AS "isPrepaid", is_returnable AS "isReturnable"
      FROM services WHERE code = ANY($2) ORDER BY position, code`,
    values: [lang, codes],
  });
  return rows;
}

type AttributeName = RowOf<typeof attributes, 'code' | 'name'>;

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
export function publicProduct(record: ProductRecord): Product {
  const { categoryId: _category, familyId: _family, links: _links, ...rest } = record;
  const { seoTitle: _title, seoDescription: _description, validity: _validity, ...product } = rest;
  return product;
}
