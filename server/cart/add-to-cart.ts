import type { AddToCart, Cart } from '../../src/contract/cart.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER } from '../../src/contract/limits.ts';
import { changesOf } from '../db/connections.ts';
import { ensureVisitor, identifyVisitor, keepGuest } from '../identity/visitor.ts';
import { type ChangeRequest, cartMoved, isApplied, requireOwner } from './change-cart.ts';
import type { CartOwner } from './contents.ts';
import { addLine, findServiceValues } from './lines.ts';
import { cartOf, readCart } from './read-cart.ts';

/**
 * Adds to a cart and returns it, both in one statement. Other changes, which are rarer, are transactions; see
 * changeCart(), whose rules for keys and owners are the same.
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
    addLine(changesOf(deps.pool), lang, visitor, { services, ...asked, serviceValues }, own);

  let visitor = owner;
  let added = await add(owner, owner ? key : undefined);
  if (added.result === 'unknown') {
    visitor = await ensureVisitor(context, deps);
    added = await add(visitor, key);
    // The browser never received the cookie of the guest to whose cart this was added.
    if (added.result === 'repeated' && !owner) added = await add(visitor);
  } else if (added.result !== 'moved' && owner instanceof Buffer) keepGuest(context);
  if (added.result === 'moved' || added.result === 'unknown') throw cartMoved(context);
  return added.contents ? cartOf(deps, lang, added.contents) : readCart(deps, lang, visitor);
}
