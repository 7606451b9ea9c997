import type pg from 'pg';
import {
  addToCart,
  changeCartLine,
  enterPromoCode,
  getCart,
  removeCartLine,
  removePromoCode,
  removeSavedLine,
  restoreSavedLine,
  saveCartLine,
} from '../../src/contract/cart.ts';
import { getWishlist, toggleWishlist } from '../../src/contract/wishlist.ts';
import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { ensureVisitor, findVisitor, identifyVisitor } from '../identity/visitor.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { addToCart as add } from './add-to-cart.ts';
import { type ChangeRequest, changeCart } from './change-cart.ts';
import { changeLine, removeLine } from './lines.ts';
import { requireApplicablePromo, setPromoCode } from './promo-code.ts';
import { readCart } from './read-cart.ts';
import { removeSaved, restoreLine, saveLine } from './saved.ts';
import { readWishlist, toggle } from './wishlist.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

const changeHeaders = {
  'Idempotency-Key': 'A key created before the change is first sent; the same key is applied once.',
  'Cart-Owner': 'The `owner` of the cart that the change was made on; it is applied to no other cart.',
};

/**
 * Endpoints of the cart and the wishlist of a guest or a customer. Every change answers with the whole new cart, so
 * that a screen never guesses.
 */
export const cartRoutes = [
  route(getCart, { summary: 'The cart of this browser at current prices.' }, async ({ context, deps, lang }) =>
    readCart(deps, lang, await identifyVisitor(context, deps)),
  ),

  route(
    addToCart,
    {
      summary: 'Adds to the cart; answers with the whole cart.',
      parameters: changeHeaders,
      errors: [
        'product_not_found',
        'out_of_stock',
        'not_enough_stock',
        'too_many_lines',
        'service_not_offered',
        'cart_moved',
        'cart_of_another',
      ],
    },
    (request) => add(request, request.body),
  ),

  route(
    changeCartLine,
    {
      summary: 'Sets the quantity of a line, and confirms its price.',
      parameters: {
        id: 'Id of the cart line.',
        ...changeHeaders,
      },
      errors: ['cart_line_not_found', 'out_of_stock', 'not_enough_stock', 'cart_moved', 'cart_of_another'],
    },
    async (request) =>
      changeCart(request, {
        visitorOf: findVisitor,
        apply: (client, visitorId) => changeLine(client, visitorId, request.params.id, request.body.quantity),
      }),
  ),

  route(
    removeCartLine,
    {
      summary: 'Removes a line; succeeds if it is already gone.',
      parameters: {
        id: 'Id of the cart line.',
        ...changeHeaders,
      },
      errors: ['cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, removeLine),
  ),

  route(
    saveCartLine,
    {
      summary: 'Puts a line aside for later; succeeds if it is already gone.',
      parameters: {
        id: 'Id of the cart line.',
        ...changeHeaders,
      },
      errors: ['too_many_saved', 'cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, saveLine),
  ),

  route(
    restoreSavedLine,
    {
      summary: 'Restores a line that was put aside, up to the stock.',
      parameters: {
        id: 'Id of the line that was put aside.',
        ...changeHeaders,
      },
      errors: ['saved_line_not_found', 'out_of_stock', 'too_many_lines', 'cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, restoreLine),
  ),

  route(
    removeSavedLine,
    {
      summary: 'Removes a line that was put aside; succeeds if it is already gone.',
      parameters: {
        id: 'Id of the line that was put aside.',
        ...changeHeaders,
      },
      errors: ['cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, removeSaved),
  ),

  route(
    enterPromoCode,
    {
      summary: 'Enters a promo code that applies to the cart; replaces an earlier one.',
      parameters: changeHeaders,
      errors: [
        'promo_unknown',
        'promo_not_begun',
        'promo_ended',
        'promo_minimum',
        'promo_used_up',
        'promo_used',
        'too_many_requests',
        'cart_moved',
        'cart_of_another',
      ],
    },
    async (request) =>
      changeCart(request, {
        visitorOf: ensureVisitor,
        prepare: () => requireApplicablePromo(request.context, request.deps, request.body.code),
        apply: (client, visitorId) => setPromoCode(client, visitorId, request.body.code),
      }),
  ),

  route(
    removePromoCode,
    {
      summary: 'Removes the promo code.',
      parameters: changeHeaders,
      errors: ['cart_moved', 'cart_of_another'],
    },
    async (request) =>
      changeCart(request, {
        visitorOf: findVisitor,
        apply: (client, visitorId) => setPromoCode(client, visitorId, null),
      }),
  ),

  route(getWishlist, { summary: 'The wishlist of this browser, newest first.' }, async ({ context, deps, lang }) => {
    const visitorId = await findVisitor(context, deps);
    return visitorId ? readWishlist(deps.pool, lang, visitorId) : [];
  }),

  route(
    toggleWishlist,
    { summary: 'Adds a product to the wishlist, or removes it.', errors: ['product_not_found', 'cart_moved'] },
    async ({ context, deps, body: { productId } }) => {
      const isInWishlist = await toggle(deps.pool, await ensureVisitor(context, deps), productId);
      if (isInWishlist === null) throw new ApiError('product_not_found', { fields: { productId: 'invalid' } });
      return { productId, isInWishlist };
    },
  ),
];

/** Builds a change of one line that needs nothing but the line's id. */
function changeOneLine(
  request: ChangeRequest & { readonly params: { readonly id: string } },
  change: (client: pg.ClientBase, visitorId: string | null, id: string) => Promise<void>,
) {
  return changeCart(request, {
    visitorOf: findVisitor,
    apply: (client, visitorId) => change(client, visitorId, request.params.id),
  });
}
