import type { AddToCart, Cart } from '../../src/contract/cart.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER } from '../../src/contract/limits.ts';
import { changesOf } from '../db/connections.ts';
import { ensureVisitor, identifyVisitor, keepGuest } from '../identity/visitor.ts';
import { type ChangeRequest, cartMoved, isApplied, requireOwner } from './change-cart.ts';
import type { CartOwner } from './contents.ts';
import { addLine, findServiceValues } from './lines.ts';
import { readCart } from './read-cart.ts';

/**
 * Adds to a cart and returns it: one statement for the addition and one for the cart. Other changes, which are rarer,
 * are transactions: see changeCart(), which has the same rules for keys and owners.
 * @throws ApiError cart_of_another, cart_moved, and those of findServiceValues() and addLine()
 */
export async function addToCart(
  { context, deps, lang, headers }: ChangeRequest,
  { services, ...asked }: AddToCart,
): Promise<Cart> {
  const key = headers[INTENT_KEY_HEADER];
  await requireOwner(context, deps, headers[CART_OWNER_HEADER]);
  const owner = await identifyVisitor(context, deps);
  // Checked before the services can refuse the addition; the statement itself checks the key before all else.
  if (services.length > 0 && key && owner && (await isApplied(deps.pool, key))) return readCart(deps, lang, owner);
  const serviceValues = await findServiceValues(deps.pool, lang, { services, ...asked });
  const add = (visitor: CartOwner | null, own?: string) =>
    addLine(changesOf(deps.pool), visitor, { services, ...asked, serviceValues }, own);

  const added = await add(owner, owner ? key : undefined);
  if (added === 'moved') throw cartMoved(context);
  if (added !== 'unknown') {
    if (owner instanceof Buffer) keepGuest(context);
    return readCart(deps, lang, owner);
  }
  const visitorId = await ensureVisitor(context, deps);
  let first = await add(visitorId, key);
  // The browser never received the cookie of the guest to whose cart this was added.
  if (first === 'repeated' && !owner) first = await add(visitorId);
  if (first !== 'added' && first !== 'repeated') throw cartMoved(context);
  return readCart(deps, lang, visitorId);
}
