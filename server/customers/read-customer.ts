import type pg from 'pg';
import * as v from 'valibot';
import { type Customer, type Profile, providerSchema } from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import { readTotals } from '../cart/order-totals.ts';
import { readCart } from '../cart/read-cart.ts';
import { readWishlist } from '../cart/wishlist.ts';
import { readDiscountLevels } from '../content/discount-levels.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';

const rowSchema = v.object({
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  name: v.nullable(v.string()),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** The visitor that owns the cart and the wishlist. */
  visitorId: v.string(),
});
type Row = v.InferOutput<typeof rowSchema>;

async function readAccount(pool: pg.Pool, id: string): Promise<Row> {
  const row = await readRow(pool, rowSchema, {
    name: 'customer',
    text: `SELECT c.email, c.phone, c.name, c.password_hash IS NOT NULL AS "hasPassword", v.id AS "visitorId",
        ARRAY(SELECT DISTINCT provider FROM identities i WHERE i.customer_id = c.id ORDER BY provider) AS providers
      FROM customers c JOIN visitors v ON v.customer_id = c.id WHERE c.id = $1`,
    values: [id],
  });
  if (!row) throw new Error('A session has no customer');
  return row;
}

/** Returns a customer's profile, with the totals of their finished orders. */
export async function readProfile(pool: pg.Pool, id: string): Promise<Profile> {
  const [row, discount] = await Promise.all([readAccount(pool, id), readDiscount(pool, id)]);
  return profileOf(row, discount);
}

/** Returns the profile with the cart and the wishlist. */
export async function readCustomer(
  deps: Pick<Deps, 'pool' | 'clock' | 'feed'>,
  lang: Language,
  id: string,
): Promise<Customer> {
  const { pool } = deps;
  const [row, discount] = await Promise.all([readAccount(pool, id), readDiscount(pool, id)]);
  const [wishlist, cart] = await Promise.all([
    readWishlist(pool, lang, row.visitorId),
    readCart(deps, lang, row.visitorId),
  ]);
  return { ...profileOf(row, discount), wishlist, cart };
}

type Discount = Pick<Profile, 'totalOrdersCount' | 'totalOrdersCost' | 'discountLevels'>;

/** Returns the totals and the levels that determine the personal discount. */
async function readDiscount(pool: pg.Pool, id: string): Promise<Discount> {
  const [totals, discountLevels] = await Promise.all([readTotals(pool, id), readDiscountLevels(pool)]);
  return { ...totals, discountLevels };
}

function profileOf({ email, phone, name, hasPassword, providers }: Row, discount: Discount): Profile {
  return { contactInfo: { email, phoneNumber: phone }, name, hasPassword, providers, ...discount };
}
