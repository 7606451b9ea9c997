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
import { ensureVisitor, findVisitor } from '../identity/visitor.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { type ChangeRequest, changeCart } from './change-cart.ts';
import { addLine, changeLine, findProduct, removeLine } from './lines.ts';
import { enterCode, requireApplicable } from './promo-code.ts';
import { readCart } from './read-cart.ts';
import { removeSaved, restoreLine, saveLine } from './saved.ts';
import { readWishlist, toggle } from './wishlist.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

const changeHeaders = {
  'Idempotency-Key': 'Made before the change is first sent: the same key is applied once, however often it is sent.',
  'Cart-Owner': 'The `owner` of the customer’s cart that the change was made on; it is applied to no other.',
};

/** The cart of a guest or a customer, and their wishes. Every change answers with the whole new cart, so a screen never guesses. */
export const cartRoutes = [
  route(getCart, { summary: 'The cart of this browser, priced now.' }, async ({ context, deps, lang }) =>
    readCart(deps, lang, await findVisitor(context, deps)),
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
    async (request) =>
      changeCart(request, {
        visitorOf: ensureVisitor,
        prepare: () => findProduct(request.deps.pool, request.lang, request.body),
        apply: (client, visitorId, product) => addLine(client, visitorId, product, request.body),
      }),
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
      summary: 'Removes a line; one that is gone already is no error.',
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
      summary: 'Puts a line aside for later; one that is gone already is no error.',
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
      summary: 'Puts into the cart again what was set aside, as many pieces as there are.',
      parameters: {
        id: 'Id of the line that was set aside.',
        ...changeHeaders,
      },
      errors: ['saved_line_not_found', 'out_of_stock', 'too_many_lines', 'cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, restoreLine),
  ),

  route(
    removeSavedLine,
    {
      summary: 'Forgets what was set aside; one that is gone already is no error.',
      parameters: {
        id: 'Id of the line that was set aside.',
        ...changeHeaders,
      },
      errors: ['cart_moved', 'cart_of_another'],
    },
    (request) => changeOneLine(request, removeSaved),
  ),

  route(
    enterPromoCode,
    {
      summary: 'Enters a promo code that applies to the cart, in place of another.',
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
        prepare: () => requireApplicable(request.context, request.deps, request.body.code),
        apply: (client, visitorId) => enterCode(client, visitorId, request.body.code),
      }),
  ),

  route(
    removePromoCode,
    {
      summary: 'Takes the promo code out.',
      parameters: changeHeaders,
      errors: ['cart_moved', 'cart_of_another'],
    },
    async (request) =>
      changeCart(request, {
        visitorOf: findVisitor,
        apply: (client, visitorId) => enterCode(client, visitorId, null),
      }),
  ),

  route(getWishlist, { summary: 'The wishes of this browser, newest first.' }, async ({ context, deps, lang }) => {
    const visitorId = await findVisitor(context, deps);
    return visitorId ? readWishlist(deps.pool, lang, visitorId) : [];
  }),

  route(
    toggleWishlist,
    { summary: 'Adds a product to the wishes, or removes it.', errors: ['product_not_found', 'cart_moved'] },
    async ({ context, deps, body: { productId } }) => {
      const isInWishlist = await toggle(deps.pool, await ensureVisitor(context, deps), productId);
      if (isInWishlist === null) throw new ApiError('product_not_found', { fields: { productId: 'invalid' } });
      return { productId, isInWishlist };
    },
  ),
];

/** A change of a line that is named by its id alone. */
function changeOneLine(
  request: ChangeRequest & { readonly params: { readonly id: string } },
  change: (client: pg.ClientBase, visitorId: string | null, id: string) => Promise<void>,
) {
  return changeCart(request, {
    visitorOf: findVisitor,
    apply: (client, visitorId) => change(client, visitorId, request.params.id),
  });
}
