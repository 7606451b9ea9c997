import type pg from 'pg';
import * as v from 'valibot';
import type { SavedLine } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import type { UnpricedLine } from '../../src/rules/cart.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../catalogue/services.ts';
import { readRow } from '../db/rows.ts';
import { serviceLimitsSchema } from '../db/schema/catalogue.ts';
import { type CartProducts, readCartProducts } from './products.ts';

/** The owner of a cart: the id of a row of `visitors`, or the hash of a guest's token. */
export type CartOwner = string | Buffer;

/** Everything that a visitor keeps for a purchase. */
interface CartContents {
  /** Null for an unknown visitor. */
  readonly visitorId: string | null;
  /** Null for a guest. */
  readonly customerId: string | null;
  readonly promoCode: string | null;
  /** In the order in which they were added. */
  readonly lines: readonly UnpricedLine[];
  /** Lines put aside, the last one first. */
  readonly saved: readonly SavedLine[];
  /** Ids of the products of `lines`. */
  readonly productIds: readonly number[];
}

const NOTHING: CartContents = {
  visitorId: null,
  customerId: null,
  promoCode: null,
  lines: [],
  saved: [],
  productIds: [],
};

/** SQL of a choice from a row `l` of cart_lines or saved_lines, without its product; $1 is the language. */
const CHOICE_SQL = `l.id, l.product_id AS "productId", l.quantity,
  CASE WHEN l.services = '{}' THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits,
      'values', coalesce(l.service_values -> s.code, '{}')) ORDER BY s.position), '[]')
    FROM services s LEFT JOIN product_services ps ON ps.product_id = l.product_id AND ps.service_code = s.code
    WHERE s.code = ANY(l.services)) END AS services`;

const choiceSchema = v.object({
  id: v.string(),
  productId: v.number(),
  quantity: v.number(),
  services: v.array(
    v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema), values: serviceValuesSchema }),
  ),
});

const contentsSchema = v.object({
  visitorId: v.string(),
  customerId: v.nullable(v.string()),
  promoCode: v.nullable(v.string()),
  lines: v.array(v.object({ ...choiceSchema.entries, seenPrice: v.nullable(v.number()) })),
  saved: v.array(choiceSchema),
});

/** SQL of what the visitor found by a condition on `v` keeps. */
const contentsOf = (condition: string) =>
  `SELECT v.id AS "visitorId", v.customer_id AS "customerId", v.promo_code AS "promoCode",
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT ${CHOICE_SQL}, l.seen_price AS "seenPrice" FROM cart_lines l
      WHERE l.visitor_id = v.id ORDER BY l.created_at, l.id) c) AS lines,
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT ${CHOICE_SQL} FROM saved_lines l
      WHERE l.visitor_id = v.id ORDER BY l.created_at DESC, l.id) c) AS saved
  FROM visitors v WHERE ${condition}`;

const CONTENTS_OF_VISITOR = { name: 'cart-of-visitor', text: contentsOf('v.id = $2') };
const CONTENTS_OF_GUEST = { name: 'cart-of-guest', text: contentsOf('v.token_hash = $2') };

/**
 * Reads everything that a visitor keeps; empty contents for an unknown visitor.
 * @param productsOf returns the products with these ids; by default from the database
 */
export async function readContents(
  db: pg.Pool | pg.ClientBase,
  lang: Language,
  owner: CartOwner,
  productsOf = (ids: readonly number[]): Promise<CartProducts> => readCartProducts(db, lang, ids),
): Promise<CartContents> {
  const statement = typeof owner === 'string' ? CONTENTS_OF_VISITOR : CONTENTS_OF_GUEST;
  const row = await readRow(db, contentsSchema, { ...statement, values: [lang, owner] });
  if (!row) return NOTHING;
  const productIds = row.lines.map(({ productId }) => productId);
  const products = await productsOf([...productIds, ...row.saved.map(({ productId }) => productId)]);
  const toChoice = choicesOf(lang, products);
  return { ...row, lines: row.lines.flatMap(toChoice), saved: row.saved.flatMap(toChoice), productIds };
}

/**
 * Returns the function that converts a row of CHOICE_SQL to the contract's form. A row whose product was deleted after
 * the row was read is skipped: it was deleted with the product.
 */
const choicesOf =
  (lang: Language, products: CartProducts) =>
  <Row extends v.InferOutput<typeof choiceSchema>>({ productId, services: chosen, ...row }: Row) => {
    const product = products.get(productId);
    const services = chosen.map(({ limits, values, ...service }) => ({ ...serviceOf(lang, service, limits), values }));
    return product ? [{ ...product, ...row, services }] : [];
  };
