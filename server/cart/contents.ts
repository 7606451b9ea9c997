import type pg from 'pg';
import * as v from 'valibot';
import { type SavedLine, savedLineSchema } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import type { UnpricedLine } from '../../src/rules/cart.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { FIRST_PICTURE_SQL, OFFER_SQL } from '../catalogue/cards.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../catalogue/services.ts';
import { readRow } from '../db/rows.ts';
import { serviceLimitsSchema } from '../db/schema/catalogue.ts';

/** Everything that a visitor keeps for a purchase. */
interface CartContents {
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

const NOTHING: CartContents = { customerId: null, promoCode: null, lines: [], saved: [], productIds: [] };

/** SQL of a choice of the contract from a row `l` of cart_lines or saved_lines; $1 is the language. */
const CHOICE_SQL = `l.id, l.product_id AS "productId", l.quantity, p.slug, p.name ->> $1 AS name,
  p.is_published AS "isPublished", p.brand, (SELECT c.name ->> $1 FROM categories c WHERE c.id = p.category_id) AS category,
  ${OFFER_SQL}, ${FIRST_PICTURE_SQL} AS picture,
  CASE WHEN l.services = '{}' THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits,
      'values', coalesce(l.service_values -> s.code, '{}')) ORDER BY s.position), '[]')
    FROM services s LEFT JOIN product_services ps ON ps.product_id = p.id AND ps.service_code = s.code
    WHERE s.code = ANY(l.services)) END AS services`;

const choiceSchema = v.object({
  ...savedLineSchema.entries,
  productId: v.number(),
  isPublished: v.boolean(),
  services: v.array(
    v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema), values: serviceValuesSchema }),
  ),
});
const lineSchema = v.object({ ...choiceSchema.entries, seenPrice: v.nullable(v.number()) });

const contentsSchema = v.object({
  customerId: v.nullable(v.string()),
  promoCode: v.nullable(v.string()),
  lines: v.array(lineSchema),
  saved: v.array(choiceSchema),
});

/** Reads everything that a visitor keeps, in one statement; empty contents for an unknown visitor. */
export async function readContents(
  db: pg.Pool | pg.ClientBase,
  lang: Language,
  visitorId: string,
): Promise<CartContents> {
  const row = await readRow(db, contentsSchema, {
    name: 'cart-contents',
    text: `SELECT v.customer_id AS "customerId", v.promo_code AS "promoCode",
        (SELECT coalesce(json_agg(c), '[]') FROM (
          SELECT ${CHOICE_SQL}, l.seen_price AS "seenPrice" FROM cart_lines l JOIN products p ON p.id = l.product_id
          WHERE l.visitor_id = v.id ORDER BY l.created_at, l.id) c) AS lines,
        (SELECT coalesce(json_agg(c), '[]') FROM (
          SELECT ${CHOICE_SQL} FROM saved_lines l JOIN products p ON p.id = l.product_id
          WHERE l.visitor_id = v.id ORDER BY l.created_at DESC, l.id) c) AS saved
      FROM visitors v WHERE v.id = $2`,
    values: [lang, visitorId],
  });
  if (!row) return NOTHING;
  return {
    ...row,
    lines: row.lines.map((line) => toChoice(lang, line)),
    saved: row.saved.map((line) => toChoice(lang, line)),
    productIds: row.lines.map(({ productId }) => productId),
  };
}

/** Converts a row of CHOICE_SQL to the contract's form. An unpublished product is unavailable, whatever its stock. */
function toChoice<Row extends v.InferOutput<typeof choiceSchema>>(
  lang: Language,
  { isPublished, productId: _, services, ...row }: Row,
) {
  return {
    ...row,
    name: withNoBreaks(row.name),
    stock: isPublished ? row.stock : 0,
    services: services.map(({ limits, values, ...service }) => ({ ...serviceOf(lang, service, limits), values })),
  };
}
