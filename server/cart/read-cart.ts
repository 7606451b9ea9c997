import type pg from 'pg';
import type { Cart, EnteredPromo } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { itemsCost, type PricedCart, priceCart } from '../../src/rules/cart.ts';
import { loyaltyLevel } from '../../src/rules/loyalty.ts';
import { promoRefusal } from '../../src/rules/promo.ts';
import { readDiscountLevels } from '../content/discount-levels.ts';
import type { Deps } from '../context.ts';
import { type CartContents, type CartOwner, readContents, type StoredContents, withProducts } from './contents.ts';
import { readCrossSell } from './cross-sell.ts';
import { readTotals } from './order-totals.ts';
import { readCartProducts, recallCartProducts } from './products.ts';
import { findPromo } from './promo.ts';

const NOTHING = { lines: [], personalPercent: 0, promo: null };

type CartDeps = Pick<Deps, 'pool' | 'clock' | 'feed'>;

/** Returns a cart at current prices; an empty cart without an owner. */
export async function readCart(deps: CartDeps, lang: Language, owner: CartOwner | null): Promise<Cart> {
  return cartOf(deps, lang, owner === null ? null : await readContents(deps.pool, lang, owner));
}

/** Returns the cart with these contents at current prices; an empty cart without contents. */
export async function cartOf(deps: CartDeps, lang: Language, stored: StoredContents | null): Promise<Cart> {
  if (!stored) return { ...priceCart(NOTHING), owner: null, saved: [], crossSell: [] };
  const contents = await withProducts(lang, stored, (ids) => recallCartProducts(deps, lang, ids));
  const { visitorId, customerId, saved, productIds } = contents;
  const [priced, crossSell] = await Promise.all([
    price(deps.pool, contents, deps.clock()),
    readCrossSell(deps, lang, productIds),
  ]);
  return { ...priced, owner: customerId && visitorId, saved: [...saved], crossSell: [...crossSell] };
}

interface Pricing {
  readonly lang: Language;
  readonly visitorId: string;
  readonly now: Date;
  /** The customer whose discounts apply, null for a guest; by default, the owner of the cart. */
  readonly customerId?: string | null;
}

/** Returns the lines and costs of a cart; the transaction that makes an order calculates them in the same way. */
export async function readPricedCart(
  db: Db,
  { lang, visitorId, now, customerId: buyer }: Pricing,
): Promise<PricedCart> {
  const stored = await readContents(db, lang, visitorId);
  if (!stored) return priceCart(NOTHING);
  const contents = await withProducts(lang, stored, (ids) => readCartProducts(db, lang, ids));
  return price(db, { ...contents, customerId: buyer === undefined ? contents.customerId : buyer }, now);
}

type Db = pg.Pool | pg.ClientBase;
type Contents = Pick<CartContents, 'lines' | 'customerId' | 'promoCode'>;

async function price(db: Db, contents: Contents, now: Date): Promise<PricedCart> {
  const { lines, customerId } = contents;
  const personalPercent = await readPersonalPercent(db, customerId);
  const promo = await readPromo(db, contents, { now, itemsCost: itemsCost(lines) });
  return priceCart({ lines, personalPercent, promo });
}

export async function readPersonalPercent(pool: Db, customerId: string | null): Promise<number> {
  if (!customerId) return 0;
  const { totalOrdersCost } = await readTotals(pool, customerId);
  return loyaltyLevel(totalOrdersCost, await readDiscountLevels(pool))?.percent ?? 0;
}

/** Returns the promo code that the visitor has entered, with the reason if it does not apply now. */
async function readPromo(
  pool: Db,
  { customerId, promoCode: code }: Pick<Contents, 'customerId' | 'promoCode'>,
  purchase: { readonly now: Date; readonly itemsCost: number },
): Promise<EnteredPromo | null> {
  if (!code) return null;
  const found = await findPromo(pool, code, { customerId });
  const refusal = promoRefusal(found, { ...purchase, usesByCustomer: found?.usesByCustomer ?? 0 });
  const terms = found && { kind: found.kind, value: found.value, minimumCost: found.minimumCost };
  return { code, terms, refusal };
}
