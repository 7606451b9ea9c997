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

/** The parts of a request that changing a cart needs. */
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
  /**
   * Finds or creates the visitor: a browser without a cart becomes a guest (ensureVisitor), or there is nothing to
   * change (null).
   */
  readonly visitorOf: (context: ApiContext, deps: Deps) => Promise<Visitor>;
  /** Runs before the transaction, and may refuse the change. Skipped for a change that has been applied already. */
  readonly prepare?: () => Promise<Prepared>;
  readonly apply: (client: pg.ClientBase, visitorId: Visitor, prepared: Prepared) => Promise<void>;
}

/**
 * Changes a cart in one transaction and returns it. A change with a key is applied once, however often and in however
 * many processes at once it is sent; a refusal is not stored, so that the same key may succeed later.
 * @throws ApiError cart_of_another, cart_moved
 */
export async function changeCart<Visitor extends string | null, Prepared>(
  { context, deps, lang, headers }: ChangeRequest,
  { visitorOf, prepare, apply }: Change<Visitor, Prepared>,
): Promise<Cart> {
  const key = headers[INTENT_KEY_HEADER];
  await requireOwner(context, deps, headers[CART_OWNER_HEADER]);
  const becomesGuest = visitorOf === ensureVisitor && !(await isKnown(context, deps));
  // Checked before anything can refuse the change: its first application may have used up what it needs, such as stock.
  if (key && !becomesGuest && (await isApplied(deps.pool, key))) {
    return readCart(deps, lang, await findVisitor(context, deps));
  }
  const prepared = (await prepare?.()) as Prepared;
  const visitorId = await visitorOf(context, deps);
  await inTransaction(deps.pool, async (client) => {
    if (visitorId && !(await holdVisitor(client, visitorId))) {
      throw cartMoved(context);
    }
    const isFirst = !key || (await claimIdempotencyKey(client, key));
    if (!isFirst && !becomesGuest) return;
    await apply(client, visitorId, prepared);
  });
  return readCart(deps, lang, visitorId);
}

/**
 * Returns true if the browser has the cookie of a guest or of a customer. A browser without one that repeats a change
 * never received the first answer, nor the cookie of the guest that it created: that guest's cart is unreachable, so
 * the change is applied again, to a new guest.
 */
const isKnown = async (context: ApiContext, deps: Deps) =>
  guestHash(context) !== null || (await findSession(context, deps)) !== null;

/** Returns the refusal of a change to the cart of a guest who has been merged into a customer meanwhile. */
export function cartMoved(context: ApiContext): ApiError {
  forgetGuest(context);
  return new ApiError('cart_moved');
}

/** Refuses a change that the browser stored for a customer who is no longer the one signed in. */
export async function requireOwner(context: ApiContext, deps: Deps, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  const session = await findSession(context, deps);
  if (session?.visitorId !== owner) throw new ApiError('cart_of_another');
}

/**
 * Locks the visitor, so that it cannot be deleted before the change commits; false for a guest who has been merged into
 * a customer meanwhile.
 */
async function holdVisitor(client: pg.ClientBase, visitorId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'hold-visitor',
    text: 'SELECT FROM visitors WHERE id = $1 FOR KEY SHARE',
    values: [visitorId],
  });
  return rowCount === 1;
}

/** Returns true if the change with this key has been applied. */
export async function isApplied(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'cart-intent',
    text: 'SELECT FROM cart_intents WHERE key = $1',
    values: [key],
  });
  return rowCount !== 0;
}

/**
 * Claims a key for this transaction, after waiting for another one with the same key.
 * @returns true if this transaction must apply the change
 */
export async function claimIdempotencyKey(client: pg.ClientBase, key: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'claim-cart-intent',
    text: 'INSERT INTO cart_intents (key) VALUES ($1) ON CONFLICT DO NOTHING',
    values: [key],
  });
  return rowCount === 1;
}
