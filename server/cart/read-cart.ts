import type pg from 'pg';
import * as v from 'valibot';
import { type Cart, type EnteredPromo, type SavedLine, savedLineSchema } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { serviceValuesSchema } from '../../src/contract/service.ts';
import { itemsCost, type PricedCart, priceCart, type UnpricedLine } from '../../src/rules/cart.ts';
import { loyaltyLevel } from '../../src/rules/loyalty.ts';
import { promoRefusal } from '../../src/rules/promo.ts';
import { FIRST_PICTURE_SQL, OFFER_SQL, pickCards, readCards } from '../catalogue/cards.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../catalogue/services.ts';
import type { Deps } from '../context.ts';
import { readRow, readRows } from '../db/rows.ts';
import { serviceLimitsSchema } from '../db/schema/catalogue.ts';
import { readDiscountLevels } from '../loyalty/discount-levels.ts';
import { readTotals } from './order-totals.ts';
import { findPromo } from './promo.ts';

/** Products that a cart suggests. */
const CROSS_SELL = 4;

const NOTHING = { lines: [], personalPercent: 0, promo: null };

/** The cart of one visitor, priced now; an empty one for whoever has none. */
export async function readCart(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  lang: Language,
  visitorId: string | null,
): Promise<Cart> {
  if (!visitorId) return { ...priceCart(NOTHING), owner: null, saved: [], crossSell: [] };
  const [{ customerId }, priced, saved, ids] = await Promise.all([
    readVisitor(pool, visitorId),
    readPricedCart(pool, { lang, visitorId, now: clock() }),
    readSaved(pool, lang, visitorId),
    readCrossSell(pool, visitorId),
  ]);
  const owner = customerId && visitorId;
  return { ...priced, owner, saved, crossSell: pickCards(await readCards(pool, lang, ids), ids) };
}

interface Pricing {
  readonly lang: Language;
  readonly visitorId: string;
  readonly now: Date;
  /** Whose discounts apply, null for a guest's; when it is not given, those of whose cart it is. */
  readonly customerId?: string | null;
}

/** What is in a cart and what it costs, as the transaction of an order sees it too. */
export async function readPricedCart(
  db: Db,
  { lang, visitorId, now, customerId: buyer }: Pricing,
): Promise<PricedCart> {
  const visitor = await readVisitor(db, visitorId);
  const customerId = buyer === undefined ? visitor.customerId : buyer;
  const lines = await readLines(db, lang, visitorId);
  const personalPercent = await readPersonalPercent(db, customerId);
  const promo = await readPromo(db, { ...visitor, customerId }, { now, itemsCost: itemsCost(lines) });
  return priceCart({ lines, personalPercent, promo });
}

type Db = pg.Pool | pg.ClientBase;

const visitorSchema = v.object({
  /** Null for a guest. */
  customerId: v.nullable(v.string()),
  promoCode: v.nullable(v.string()),
});
type Visitor = v.InferOutput<typeof visitorSchema>;

async function readVisitor(pool: Db, visitorId: string): Promise<Visitor> {
  const row = await readRow(pool, visitorSchema, {
    name: 'cart-visitor',
    text: 'SELECT customer_id AS "customerId", promo_code AS "promoCode" FROM visitors WHERE id = $1',
    values: [visitorId],
  });
  return row ?? { customerId: null, promoCode: null };
}

export async function readPersonalPercent(pool: Db, customerId: string | null): Promise<number> {
  if (!customerId) return 0;
  const { totalOrdersCost } = await readTotals(pool, customerId);
  return loyaltyLevel(totalOrdersCost, await readDiscountLevels(pool))?.percent ?? 0;
}

/** The code that the visitor has entered, with the reason when it does not apply now. */
async function readPromo(
  pool: Db,
  { customerId, promoCode: code }: Visitor,
  purchase: { readonly now: Date; readonly itemsCost: number },
): Promise<EnteredPromo | null> {
  if (!code) return null;
  const found = await findPromo(pool, code, { customerId });
  const refusal = promoRefusal(found, { ...purchase, usesByCustomer: found?.usesByCustomer ?? 0 });
  const terms = found && { kind: found.kind, value: found.value, minimumCost: found.minimumCost };
  return { code, terms, refusal };
}

/** SQL of a choice of the contract from a row `l` of cart_lines or saved_lines; $1 is the language. */
const CHOICE_SQL = `l.id, l.quantity, p.slug, p.name ->> $1 AS name, p.is_published AS "isPublished",
  (SELECT c.name ->> $1 FROM categories c WHERE c.id = p.category_id) AS category,
  ${OFFER_SQL}, ${FIRST_PICTURE_SQL} AS picture,
  (SELECT coalesce(json_agg(json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits,
     'values', coalesce(l.service_values -> s.code, '{}')) ORDER BY s.position), '[]')
   FROM services s LEFT JOIN product_services ps ON ps.product_id = p.id AND ps.service_code = s.code
   WHERE s.code = ANY(l.services)) AS services`;

const choiceRowSchema = v.object({
  ...savedLineSchema.entries,
  isPublished: v.boolean(),
  services: v.array(
    v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema), values: serviceValuesSchema }),
  ),
});
type ChoiceRow = v.InferOutput<typeof choiceRowSchema>;

const lineRowSchema = v.object({ ...choiceRowSchema.entries, seenPrice: v.nullable(v.number()) });

/** A row of CHOICE_SQL as the contract has it. What is not published cannot be had, however many there are. */
function toChoice<Row extends ChoiceRow>(lang: Language, { isPublished, services, ...row }: Row) {
  return {
    ...row,
    stock: isPublished ? row.stock : 0,
    services: services.map(({ limits, values, ...service }) => ({ ...serviceOf(lang, service, limits), values })),
  };
}

async function readLines(pool: Db, lang: Language, visitorId: string): Promise<UnpricedLine[]> {
  const rows = await readRows(pool, lineRowSchema, {
    name: 'cart-lines',
    text: `SELECT ${CHOICE_SQL}, l.seen_price AS "seenPrice"
      FROM cart_lines l JOIN products p ON p.id = l.product_id
      WHERE l.visitor_id = $2 ORDER BY l.created_at, l.id`,
    values: [lang, visitorId],
  });
  return rows.map((row) => toChoice(lang, row));
}

/** What was put aside, the last one first. */
async function readSaved(pool: pg.Pool, lang: Language, visitorId: string): Promise<SavedLine[]> {
  const rows = await readRows(pool, choiceRowSchema, {
    name: 'cart-saved',
    text: `SELECT ${CHOICE_SQL} FROM saved_lines l JOIN products p ON p.id = l.product_id
      WHERE l.visitor_id = $2 ORDER BY l.created_at DESC, l.id`,
    values: [lang, visitorId],
  });
  return rows.map((row) => toChoice(lang, row));
}

/** Ids of what is often bought with the cart's products and can be had now. */
async function readCrossSell(pool: pg.Pool, visitorId: string): Promise<number[]> {
  const rows = await readRows(pool, v.object({ id: v.number() }), {
    name: 'cart-cross-sell',
    text: `WITH held AS (
        SELECT DISTINCT product_id AS id FROM cart_lines WHERE visitor_id = $1
      )
      SELECT p.id FROM held JOIN product_links k ON k.product_id = held.id
        JOIN products p ON p.id = k.linked_product_id
      WHERE p.is_published AND p.stock > 0 AND p.id NOT IN (SELECT id FROM held)
      GROUP BY p.id ORDER BY count(*) DESC, min(k.position), p.popularity DESC, p.id LIMIT $2`,
    values: [visitorId, CROSS_SELL],
  });
  return rows.map(({ id }) => id);
}
