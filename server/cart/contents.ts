import type pg from 'pg';
import * as v from 'valibot';
import type { SavedLine } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import type { UnpricedLine } from '../../src/rules/cart.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../catalogue/services.ts';
import { readRow } from '../db/rows.ts';
import { serviceLimitsSchema } from '../db/schema/catalogue.ts';
import type { CartProducts } from './products.ts';

/** The owner of a cart: the id of a row of `visitors`, or the hash of a guest's token. */
export type CartOwner = string | Buffer;

/** Everything that a visitor keeps for a purchase. */
export interface CartContents {
  readonly visitorId: string;
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

/** The contents of a visitor, with ids of products instead of the products. */
export const storedContentsSchema = v.object({
  visitorId: v.string(),
  customerId: v.nullable(v.string()),
  promoCode: v.nullable(v.string()),
  lines: v.array(v.object({ ...choiceSchema.entries, seenPrice: v.nullable(v.number()) })),
  saved: v.array(choiceSchema),
});
export type StoredContents = v.InferOutput<typeof storedContentsSchema>;

const LINES_SQL = 'cart_lines l WHERE l.visitor_id = v.id';

/**
 * SQL of what the visitor found by a condition on `v` keeps; $1 is the language.
 * @param lines SQL of the lines `l` of a visitor `v`, for a statement that changes them
 */
export const contentsOf = (condition: string, lines = LINES_SQL) =>
  `SELECT v.id AS "visitorId", v.customer_id AS "customerId", v.promo_code AS "promoCode",
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT ${CHOICE_SQL}, l.seen_price AS "seenPrice" FROM ${lines} ORDER BY l.created_at, l.id) c) AS lines,
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT ${CHOICE_SQL} FROM saved_lines l
      WHERE l.visitor_id = v.id ORDER BY l.created_at DESC, l.id) c) AS saved
  FROM visitors v WHERE ${condition}`;

const CONTENTS_OF_VISITOR = { name: 'cart-of-visitor', text: contentsOf('v.id = $2') };
const CONTENTS_OF_GUEST = { name: 'cart-of-guest', text: contentsOf('v.token_hash = $2') };

/** Reads what a visitor keeps; null for an unknown visitor. */
export function readContents(
  db: pg.Pool | pg.ClientBase,
  lang: Language,
  owner: CartOwner,
): Promise<StoredContents | null> {
  const statement = typeof owner === 'string' ? CONTENTS_OF_VISITOR : CONTENTS_OF_GUEST;
  return readRow(db, storedContentsSchema, { ...statement, values: [lang, owner] });
}

/** Returns contents with their products. @param productsOf returns the products with these ids */
export async function withProducts(
  lang: Language,
  stored: StoredContents,
  productsOf: (ids: readonly number[]) => Promise<CartProducts>,
): Promise<CartContents> {
  const productIds = stored.lines.map(({ productId }) => productId);
  const products = await productsOf([...productIds, ...stored.saved.map(({ productId }) => productId)]);
  const toChoice = choicesOf(lang, products);
  return { ...stored, lines: stored.lines.flatMap(toChoice), saved: stored.saved.flatMap(toChoice), productIds };
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
