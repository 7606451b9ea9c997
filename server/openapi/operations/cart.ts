import { endpoints } from '../../../src/contract/api.ts';
import {
  addToCartSchema,
  CART_OWNER_HEADER,
  cartSchema,
  changeCartLineSchema,
  INTENT_KEY_HEADER,
  promoCodeSchema,
} from '../../../src/contract/cart.ts';
import { toggledWishlistSchema, toggleWishlistSchema, wishlistSchema } from '../../../src/contract/wishlist.ts';
import { inHeader, inPath, type Operation, type Parameter, UUID } from '../operation.ts';

const line = inPath('id', 'Id of the cart line.');
const savedLine = inPath('id', 'Id of the line that was set aside.');
/** Of every change of the cart. */
const cartChange: readonly Parameter[] = [
  inHeader(
    INTENT_KEY_HEADER,
    'Made before the change is first sent: the same key is applied once, however often it is sent.',
    UUID,
  ),
  inHeader(
    CART_OWNER_HEADER,
    'The `owner` of the customer’s cart that the change was made on; it is applied to no other.',
    UUID,
  ),
];

/** The cart, what is set aside from it, and wishes. */
export const CART_OPERATIONS: readonly Operation[] = [
  { method: 'get', path: endpoints.cart, summary: 'The cart of this browser, priced now.', response: cartSchema },
  {
    method: 'post',
    path: endpoints.cartLines,
    summary: 'Adds to the cart; answers with the whole cart.',
    parameters: cartChange,
    body: addToCartSchema,
    response: cartSchema,
    refusals: [404, 409, 422],
  },
  {
    method: 'patch',
    path: `${endpoints.cartLines}/{id}`,
    summary: 'Sets the quantity of a line, and confirms its price.',
    parameters: [line, ...cartChange],
    body: changeCartLineSchema,
    response: cartSchema,
    refusals: [404, 409],
  },
  {
    method: 'delete',
    path: `${endpoints.cartLines}/{id}`,
    summary: 'Removes a line; one that is gone already is no error.',
    parameters: [line, ...cartChange],
    response: cartSchema,
    refusals: [409],
  },
  {
    method: 'post',
    path: `${endpoints.cartLines}/{id}/save`,
    summary: 'Puts a line aside for later; one that is gone already is no error.',
    parameters: [line, ...cartChange],
    response: cartSchema,
    refusals: [409],
  },
  {
    method: 'post',
    path: `${endpoints.savedLines}/{id}/restore`,
    summary: 'Puts into the cart again what was set aside, as many pieces as there are.',
    parameters: [savedLine, ...cartChange],
    response: cartSchema,
    refusals: [404, 409],
  },
  {
    method: 'delete',
    path: `${endpoints.savedLines}/{id}`,
    summary: 'Forgets what was set aside; one that is gone already is no error.',
    parameters: [savedLine, ...cartChange],
    response: cartSchema,
    refusals: [409],
  },
  {
    method: 'post',
    path: endpoints.promoCode,
    summary: 'Enters a promo code that applies to the cart, in place of another.',
    parameters: cartChange,
    body: promoCodeSchema,
    response: cartSchema,
    refusals: [409, 422, 429],
  },
  {
    method: 'delete',
    path: endpoints.promoCode,
    summary: 'Takes the promo code out.',
    parameters: cartChange,
    response: cartSchema,
    refusals: [409],
  },
  {
    method: 'get',
    path: endpoints.wishlist,
    summary: 'The wishes of this browser, newest first.',
    response: wishlistSchema,
  },
  {
    method: 'post',
    path: endpoints.wishlistToggle,
    summary: 'Adds a product to the wishes, or removes it.',
    body: toggleWishlistSchema,
    response: toggledWishlistSchema,
    refusals: [404],
  },
];
