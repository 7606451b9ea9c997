import type * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { Leaf } from '../../src/contract/leaf.ts';
import { type PriceValidity, type Product, productSchema } from '../../src/contract/product.ts';
import { describedAs } from '../../src/rules/compared-attributes.ts';
import { leafOf } from '../../src/rules/leaf.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { TOOL_ATTRIBUTES } from '../../src/rules/tool-attributes.ts';
import type { FieldRow } from '../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS, type ProductField } from '../../studio/contract/product-fields.ts';
import { valueInLanguage } from '../db/plain-columns.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { attributes, productLinks, products, ServiceLimits } from '../db/schema/catalogue.ts';
import { ratingOf, readPictures, TIERS_SQL, type TierPairs, tiersOf } from './parts.ts';
import { HOLDS_JOIN, HOLDS_SQL, type Holds, validityOf } from './planned-prices.ts';
import { type StoredService, serviceOf } from './services.ts';
import { valueInWords } from './value-in-words.ts';

/** A product with the fields that composing its page needs to find related data. */
export interface ProductRecord extends Product {
  readonly categoryId: number;
  /** Null when the product belongs to no family. */
  readonly familyId: number | null;
  /** Ids of the products bought together with it, the best match first. */
  readonly links: readonly number[];
  /** Text that search results show instead of the page's default; null for the default. */
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  /** The booklet of leaf that it is; absent for other products. */
  readonly leaf?: Leaf;
  /** Validity of the price; absent when unknown. */
  readonly validity?: PriceValidity;
}

/** Plain fields that the contract leaves out of a product where they are unknown. Most products have none of them. */
type OptionalField = {
  [Name in ProductField & keyof Product]: undefined extends Product[Name]
    ? (typeof PRODUCT_FIELDS)[Name]['isNullable'] extends true
      ? Name
      : never
    : never;
}[ProductField & keyof Product];

/** A product's row. Names of services and attributes are shared by many products, so they are read separately. */
interface ProductRow
  extends Holds,
    RowOf<
      typeof products,
      | 'id'
      | 'slug'
      | 'name'
      | 'brand'
      | 'summary'
      | 'description'
      | 'seoTitle'
      | 'seoDescription'
      | 'categoryId'
      | 'sku'
      | 'price'
      | 'oldPrice'
      | 'stock'
      | 'weight'
    > {
  /** Null when the product has none of them. */
  readonly optional: Partial<Pick<Product, OptionalField>> | null;
  readonly tiers: TierPairs;
  /** Limits of the product's services, by code; null when there are none. */
  readonly services: Readonly<Record<string, ServiceLimits | null>> | null;
  /** Values by the attribute's code; null when there are none. */
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly familyId: number | null;
  readonly links: readonly RowOf<typeof productLinks, 'linkedProductId'>['linkedProductId'][];
  /** Number and average stars of the published reviews; null when there are none. */
  readonly reviewCount: number;
  readonly average: number | null;
}

const CONTRACT: v.ObjectEntries = productSchema.entries;
const OPTIONAL_FIELDS = Object.entries<FieldRow>(PRODUCT_FIELDS)
  .filter(([name, { isNullable }]) => isNullable && CONTRACT[name]?.type === 'optional')
  .map(([name, row]) => ({ name, value: valueInLanguage(row, 'p') }));

/** Null for a product without such a field: an object for each product made the reading of all a quarter slower. */
const OPTIONAL_SQL = `CASE WHEN num_nonnulls(${OPTIONAL_FIELDS.map(({ value }) => value).join(', ')}) > 0
  THEN json_strip_nulls(json_build_object(${OPTIONAL_FIELDS.map(({ name, value }) => `'${name}', ${value}`).join(', ')})) END`;

const PRODUCT_SQL = `p.id, p.slug, p.name ->> $1 AS name, p.brand, p.summary ->> $1 AS summary,
  p.description ->> $1 AS description, p.seo_title ->> $1 AS "seoTitle", p.seo_description ->> $1 AS "seoDescription",
  p.category_id AS "categoryId", p.sku, p.price, p.old_price AS "oldPrice", p.stock, p.weight,
  ${OPTIONAL_SQL} AS optional,
  ${TIERS_SQL} AS tiers,
  (SELECT json_object_agg(ps.service_code, ps.limits) FROM product_services ps WHERE ps.product_id = p.id) AS services,
  (SELECT json_object_agg(pa.attribute_code, pa.value ->> $1)
   FROM product_attributes pa WHERE pa.product_id = p.id) AS attributes,
  (SELECT fm.family_id FROM family_members fm WHERE fm.product_id = p.id) AS "familyId",
  ARRAY(SELECT l.linked_product_id FROM product_links l WHERE l.product_id = p.id ORDER BY l.position) AS links,
  r.count AS "reviewCount", r.average, ${HOLDS_SQL}`;

/** Returns the published products among `slugs`, by slug. */
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
        optional,
        reviewCount,
        average,
        since,
        until,
        ...row
      }) => {
        const product: ProductRecord = {
          ...row,
          name: withNoBreaks(row.name),
          summary: withNoBreaks(row.summary),
          description: withNoBreaks(row.description),
          ...ratingOf(reviewCount, average),
          ...optional,
          ...leafIn(values),
          ...validityOf(lang, row, { since, until }),
          tiers: tiersOf(tiers),
          pictures: pictures.get(row.id) ?? [],
          services: limits ? servicesOf(lang, services, limits) : [],
          attributes: values ? attributesOf(lang, values, attributes) : [],
          links,
        };
        return [row.slug, product];
      },
    ),
  );
}

function leafIn(values: ProductRow['attributes']): Pick<ProductRecord, 'leaf'> {
  const leaf = values && leafOf(values);
  return leaf ? { leaf } : {};
}

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** Returns a product's attributes that have values. @param names in the order in which they are shown */
function attributesOf(
  lang: Language,
  values: Readonly<Record<string, string>>,
  names: readonly AttributeName[],
): Product['attributes'] {
  return names.flatMap(({ code, name }) => {
    const value = values[code];
    const describes = describedAs(code);
    return value === undefined
      ? []
      : [{ name, value: valueInWords(lang, code, value), ...(describes && { describes }) }];
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

/** Returns the names of attributes, except those that only tools show. */
async function readAttributeNames(db: Queryable, lang: Language, codes: readonly string[]): Promise<AttributeName[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<AttributeName>({
    name: 'attribute-names',
    text: 'SELECT code, name ->> $1 AS name FROM attributes WHERE code = ANY($2) ORDER BY position, code',
    values: [lang, codes.filter((code) => !TOOL_ATTRIBUTES.has(code))],
  });
  return rows;
}

/** Returns the product as in the contract, without the fields that only the composition needs. */
export function publicProduct(record: ProductRecord): Product {
  const { categoryId: _category, familyId: _family, links: _links, ...rest } = record;
  const { seoTitle: _title, seoDescription: _description, validity: _validity, leaf: _leaf, ...product } = rest;
  return product;
}
