import type pg from 'pg';
import type { Cart } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER } from '../../src/contract/limits.ts';
import type { ApiContext, Deps } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { findSession } from '../identity/session.ts';
import { ensureVisitor, findVisitor, forgetGuest, guestHash } from '../identity/visitor.ts';
import { readCart } from './read-cart.ts';

/** As much of a request as a change of the cart needs. */
export interface ChangeRequest {
  readonly context: ApiContext;
  readonly deps: Deps;
  readonly lang: Language;
  readonly headers: {
    readonly [INTENT_KEY_HEADER]?: string | undefined;
    readonly [CART_OWNER_HEADER]?: string | undefined;
  };
}

interface Change<Visitor extends string | null, Prepared> {
  /** Whether a browser that keeps nothing yet becomes a guest by it, or has nothing to change. */
  readonly visitorOf: (context: ApiContext, deps: Deps) => Promise<Visitor>;
  /** What is asked before the transaction; may refuse. Not asked again for a change that has been applied. */
  readonly prepare?: () => Promise<Prepared>;
  readonly apply: (client: pg.ClientBase, visitorId: Visitor, prepared: Prepared) => Promise<void>;
}

/**
 * Changes a cart in one transaction and gives it back. A change with a key is applied once, however often and in
 * however many processes at once it is sent; a refusal is forgotten, so that the same key may succeed later.
 * @throws ApiError cart_of_another, cart_moved
 */
export async function changeCart<Visitor extends string | null, Prepared>(
  { context, deps, lang, headers }: ChangeRequest,
  { visitorOf, prepare, apply }: Change<Visitor, Prepared>,
): Promise<Cart> {
  const key = headers[INTENT_KEY_HEADER];
  await requireOwner(context, deps, headers[CART_OWNER_HEADER]);
  const becomesGuest = visitorOf === ensureVisitor && !(await isKnown(context, deps));
  // Asked before anything can refuse it: what a change needed, it may itself have used up.
  if (key && !becomesGuest && (await isApplied(deps.pool, key))) {
    return readCart(deps, lang, await findVisitor(context, deps));
  }
  const prepared = (await prepare?.()) as Prepared;
  const visitorId = await visitorOf(context, deps);
  await inTransaction(deps.pool, async (client) => {
    if (visitorId && !(await holdVisitor(client, visitorId))) {
      forgetGuest(context);
      throw new ApiError('cart_moved');
    }
    const isFirst = !key || (await claim(client, key));
    if (!isFirst && !becomesGuest) return;
    await apply(client, visitorId, prepared);
  });
  return readCart(deps, lang, visitorId);
}

/**
 * Whether the browser has a cookie of somebody. One that has none and sends a change again has never got the first answer,
 * nor the guest that came with it: what was applied there is out of its reach, and is applied to the guest that it becomes.
 */
const isKnown = async (context: ApiContext, deps: Deps) =>
  guestHash(context) !== null || (await findSession(context, deps)) !== null;

/** A change of a customer's cart that the browser has kept is not for whoever uses the browser now. */
async function requireOwner(context: ApiContext, deps: Deps, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  const session = await findSession(context, deps);
  if (session?.visitorId !== owner) throw new ApiError('cart_of_another');
}

/** Whoever it is stays who they are until the change is there; a guest who has become a customer meanwhile is gone. */
async function holdVisitor(client: pg.ClientBase, visitorId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'hold-visitor',
    text: 'SELECT FROM visitors WHERE id = $1 FOR KEY SHARE',
    values: [visitorId],
  });
  return rowCount === 1;
}

async function isApplied(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'cart-intent',
    text: 'SELECT FROM cart_intents WHERE key = $1',
    values: [key],
  });
  return rowCount !== 0;
}

/** Waits for another transaction with this key. @returns whether the change is this one's to apply. */
export async function claim(client: pg.ClientBase, key: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'claim-cart-intent',
    text: 'INSERT INTO cart_intents (key) VALUES ($1) ON CONFLICT DO NOTHING',
    values: [key],
  });
  return rowCount === 1;
}
