import * as v from 'valibot';
import { announcementSchema } from '../../src/contract/announcement.ts';
import { endpoints } from '../../src/contract/api.ts';
import { postCardSchema, postSchema } from '../../src/contract/blog.ts';
import {
  addToCartSchema,
  CART_OWNER_HEADER,
  cartSchema,
  changeCartLineSchema,
  INTENT_KEY_HEADER,
  promoCodeSchema,
} from '../../src/contract/cart.ts';
import { categorySchema } from '../../src/contract/category.ts';
import { changesSchema } from '../../src/contract/changes.ts';
import {
  beginPaymentSchema,
  checkoutOptionsSchema,
  orderDetailsSchema,
  orderTokenSchema,
  placedOrderSchema,
  placeOrderSchema,
  repeatedOrderSchema,
} from '../../src/contract/checkout.ts';
import { contentSchema } from '../../src/contract/content.ts';
import {
  changeCustomerSchema,
  customerExportSchema,
  customerSchema,
  deleteCustomerSchema,
  loginSchema,
  newContactSchema,
  newPasswordInputSchema,
  PROVIDERS,
  passwordResetSchema,
  passwordTicketSchema,
  profileSchema,
  providersSchema,
  sessionsSchema,
  signedInSchema,
  signUpSchema,
} from '../../src/contract/customer.ts';
import { BRANCH_KINDS, branchSchema, settlementSchema, streetSchema } from '../../src/contract/delivery.ts';
import { layoutSchema } from '../../src/contract/layout.ts';
import { maintenanceSchema } from '../../src/contract/maintenance.ts';
import { offersSchema } from '../../src/contract/offers.ts';
import { codeRequestSchema, enterCodeSchema } from '../../src/contract/one-time-code.ts';
import { ordersSchema } from '../../src/contract/order.ts';
import { pageDataBatchRequestSchema, pageDataSchema } from '../../src/contract/page-data.ts';
import { pageEntrySchema } from '../../src/contract/page-entry.ts';
import { paymentStartSchema } from '../../src/contract/payment.ts';
import { PRODUCT_SORTS, productListSchema, productSchema, searchResultSchema } from '../../src/contract/product.ts';
import { rebuildMessageSchema, rebuildSchema, startRebuildSchema } from '../../src/contract/rebuild.ts';
import { redirectSchema } from '../../src/contract/redirect.ts';
import { toggledWishlistSchema, toggleWishlistSchema, wishlistSchema } from '../../src/contract/wishlist.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One endpoint, as the document and the page to read it describe it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below API_ROOT, parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: v.GenericSchema;
  /** What `data` holds. */
  readonly response: v.GenericSchema;
  /** The answer is lines of JSON without the envelope. */
  readonly isNdjson?: boolean;
  /** It leads the browser elsewhere: a provider, or the screen that says how it went. */
  readonly isRedirect?: boolean;
  /** Not JSON: a page, or what another service’s protocol asks for. */
  readonly isDocument?: boolean;
  /** A stream of server-sent events that does not end by itself. */
  readonly isEventStream?: boolean;
  /** 200 unless it says otherwise. */
  readonly successStatus?: number;
  /** HTTP statuses of its refusals, beside 400 and 503, which every endpoint has. */
  readonly refusals?: readonly number[];
}

const query = (
  name: string,
  description: string,
  required = false,
  schema: Parameter['schema'] = { type: 'string' },
): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});
const inPath = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const inHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const rebuild = inPath('id', 'Id of the rebuild.');
const idempotencyKey = inHeader('Idempotency-Key', 'Names the request: sent again, it gives the same rebuild.');
const lastEventId = inHeader('Last-Event-ID', 'The event after which a stream that broke off goes on.');
const page = query('page', 'Page of the list, from 1.', false, { type: 'integer', minimum: 1, default: 1 });
const provider: Parameter = {
  ...inPath('provider', 'The service that signs the customer in.'),
  schema: { type: 'string', enum: [...PROVIDERS] },
};
const settlement: Parameter = {
  ...query('settlement', 'Reference of the settlement.', true),
  schema: { type: 'string', format: 'uuid' },
};
const nothing = v.null();
const order = inPath('id', 'Id of the order.');
const token = query('token', 'Of the order, for whoever is not signed in.');

const slug = inPath('slug', 'Slug of the page.');
const line = inPath('id', 'Id of the cart line.');
const savedLine = inPath('id', 'Id of the line that was set aside.');

/** Of every change of the cart. */
const cartChange: readonly Parameter[] = [
  {
    name: INTENT_KEY_HEADER,
    in: 'header',
    required: false,
    description: 'Made before the change is first sent: the same key is applied once, however often it is sent.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: CART_OWNER_HEADER,
    in: 'header',
    required: false,
    description: 'The `owner` of the customer’s cart that the change was made on; it is applied to no other.',
    schema: { type: 'string', format: 'uuid' },
  },
];

/** Every endpoint; a test holds it against the routes that are mounted. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: endpoints.maintenance,
    summary: 'Whether the shop is closed for maintenance, and until when. Answers while it is.',
    response: maintenanceSchema,
  },
  {
    method: 'get',
    path: endpoints.pages,
    summary: 'Every page of the shop: slug and type.',
    response: v.array(pageEntrySchema),
  },
  {
    method: 'get',
    path: `${endpoints.pages}/{slug}`,
    summary: 'What stands behind one slug.',
    parameters: [slug],
    response: pageEntrySchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: endpoints.announcement,
    summary: 'The banner above every page; null when there is none.',
    response: announcementSchema,
  },
  {
    method: 'get',
    path: endpoints.layout,
    summary: 'What all pages share: the shop itself, the menu, the pages of the footer.',
    response: layoutSchema,
  },
  {
    method: 'get',
    path: endpoints.changes,
    summary:
      'What pages read and somebody has changed since a cursor, each once, and the next cursor; without a cursor only the present one. Answers during maintenance.',
    parameters: [query('since', 'Cursor of an earlier answer.')],
    response: changesSchema,
  },
  {
    method: 'post',
    path: endpoints.rebuilds,
    summary:
      'Has the site rebuilt now. Answers 202 at once: with what becomes of it, `GET /rebuilds/{id}` and its events. Needs the editors’ token (Authorization: Bearer). Answers during maintenance.',
    parameters: [idempotencyKey],
    body: startRebuildSchema,
    response: rebuildSchema,
    successStatus: 202,
    refusals: [401, 403],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/{id}`,
    summary: 'How a rebuild stands. Needs the editors’ token.',
    parameters: [rebuild],
    response: rebuildSchema,
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/{id}/events`,
    summary:
      'What a rebuild tells, as server-sent events from its beginning to its end; each one’s data are JSON of this schema. Needs the editors’ token.',
    parameters: [rebuild, lastEventId],
    response: rebuildMessageSchema,
    isEventStream: true,
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/events`,
    summary:
      'What all rebuilds tell from now on, as server-sent events, those too that nobody asked for. Needs the editors’ token.',
    parameters: [lastEventId],
    response: rebuildMessageSchema,
    isEventStream: true,
    refusals: [401, 403],
  },
  {
    method: 'get',
    path: endpoints.redirects,
    summary: 'Where pages that were renamed are now, by slug.',
    response: v.array(redirectSchema),
  },
  {
    method: 'get',
    path: endpoints.pageData,
    summary: 'The data of one page by its path without the language.',
    parameters: [query('path', 'Path such as /susalne-zoloto/page/2.', true)],
    response: pageDataSchema,
    refusals: [404],
  },
  {
    method: 'post',
    path: endpoints.pageDataBatch,
    summary: 'The data of up to 200 pages, one line of JSON a path, null for a path that has no page.',
    body: pageDataBatchRequestSchema,
    response: v.nullable(pageDataSchema),
    isNdjson: true,
  },
  {
    method: 'get',
    path: endpoints.categories,
    summary: 'All categories, in the order of the menu.',
    response: v.array(categorySchema),
  },
  {
    method: 'get',
    path: `${endpoints.categories}/{slug}/products`,
    summary: 'One page of the products in and below a category.',
    parameters: [slug, query('sort', 'Order of the list.', false, { type: 'string', enum: [...PRODUCT_SORTS] }), page],
    response: productListSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/products/{slug}',
    summary: 'One product.',
    parameters: [slug],
    response: productSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: endpoints.offers,
    summary: 'Current price and stock of up to 100 SKUs.',
    parameters: [query('skus', 'SKUs, separated by commas.', true)],
    response: offersSchema,
  },
  {
    method: 'get',
    path: endpoints.search,
    summary: 'Products by name, brand or SKU, in both languages, with tolerance for typos.',
    parameters: [query('q', 'What to look for.', true), page],
    response: searchResultSchema,
  },
  { method: 'get', path: endpoints.posts, summary: 'All blog posts, newest first.', response: v.array(postCardSchema) },
  {
    method: 'get',
    path: `${endpoints.posts}/{slug}`,
    summary: 'One blog post.',
    parameters: [slug],
    response: postSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/content/{slug}',
    summary: 'One content page.',
    parameters: [slug],
    response: contentSchema,
    refusals: [404],
  },
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
  {
    method: 'get',
    path: endpoints.deliverySettlements,
    summary:
      'Settlements that the carrier serves, by the beginning of the name in either language; at least 2 letters.',
    parameters: [query('q', 'Beginning of the name.', true)],
    response: v.array(settlementSchema),
    refusals: [502],
  },
  {
    method: 'get',
    path: endpoints.deliveryBranches,
    summary: 'Branches or parcel lockers of a settlement that take parcels now, by number; the first 100 that fit.',
    parameters: [
      settlement,
      query('kind', 'Branches or lockers.', true, { type: 'string', enum: [...BRANCH_KINDS] }),
      query('q', 'A number, or words of the address.'),
    ],
    response: v.array(branchSchema),
    refusals: [502],
  },
  {
    method: 'get',
    path: endpoints.deliveryStreets,
    summary: 'Streets of a settlement, by the beginning of a word of the name; at least 2 letters.',
    parameters: [settlement, query('q', 'Beginning of the name.', true)],
    response: v.array(streetSchema),
    refusals: [502],
  },
  {
    method: 'post',
    path: endpoints.login,
    summary: 'Signs in by e-mail or phone and password; what the guest had goes into the account.',
    body: loginSchema,
    response: signedInSchema,
    refusals: [401, 429],
  },
  { method: 'post', path: endpoints.logout, summary: 'Ends this session.', response: nothing },
  {
    method: 'post',
    path: endpoints.signUp,
    summary: 'Sends a code to the contact of a new account. The answer is the same when it has an account already.',
    body: signUpSchema,
    response: codeRequestSchema,
    refusals: [429],
  },
  {
    method: 'post',
    path: endpoints.confirmSignUp,
    summary: 'Makes the account, and signs in.',
    body: enterCodeSchema,
    response: signedInSchema,
    refusals: [409, 422, 429],
  },
  {
    method: 'post',
    path: endpoints.passwordReset,
    summary: 'Sends a code to the chosen login. The answer is the same when there is no such account.',
    body: passwordResetSchema,
    response: codeRequestSchema,
    refusals: [429],
  },
  {
    method: 'post',
    path: endpoints.verifyPasswordReset,
    summary: 'Exchanges the code for a ticket to the next step.',
    body: enterCodeSchema,
    response: passwordTicketSchema,
    refusals: [422, 429],
  },
  {
    method: 'post',
    path: endpoints.confirmPasswordReset,
    summary: 'Sets the password, ends every session of the account, and signs in.',
    body: newPasswordInputSchema,
    response: signedInSchema,
    refusals: [422, 429],
  },
  {
    method: 'post',
    path: `${endpoints.codes}/{id}/resend`,
    summary: 'Sends another code, a minute after the last one at the earliest.',
    parameters: [inPath('id', 'Id of the request.')],
    response: codeRequestSchema,
    refusals: [422, 429],
  },
  {
    method: 'get',
    path: endpoints.customer,
    summary: 'The customer of this session; null for a guest.',
    response: v.nullable(customerSchema),
  },
  {
    method: 'patch',
    path: endpoints.customer,
    summary: 'Changes the name.',
    body: changeCustomerSchema,
    response: profileSchema,
    refusals: [401],
  },
  {
    method: 'post',
    path: endpoints.deleteCustomer,
    summary: 'Deletes the account; its orders stay without a name. Asks for the password where there is one.',
    body: deleteCustomerSchema,
    response: nothing,
    refusals: [401, 422, 429],
  },
  {
    method: 'get',
    path: endpoints.customerOrders,
    summary: 'The orders of the customer, newest first.',
    response: ordersSchema,
    refusals: [401],
  },
  {
    method: 'get',
    path: endpoints.customerExport,
    summary: 'Everything that the shop keeps of the customer, as a file.',
    response: customerExportSchema,
    refusals: [401],
  },
  {
    method: 'post',
    path: endpoints.customerContacts,
    summary: 'Sends a code to a new e-mail or phone of the customer.',
    body: newContactSchema,
    response: codeRequestSchema,
    refusals: [401, 429],
  },
  {
    method: 'post',
    path: endpoints.confirmContact,
    summary: 'Adds the confirmed contact, in place of the one of its kind.',
    body: enterCodeSchema,
    response: profileSchema,
    refusals: [401, 409, 422, 429],
  },
  {
    method: 'get',
    path: endpoints.customerSessions,
    summary: 'Where the customer is signed in, this browser first.',
    response: sessionsSchema,
    refusals: [401],
  },
  {
    method: 'delete',
    path: endpoints.customerSessions,
    summary: 'Ends all other sessions.',
    response: sessionsSchema,
    refusals: [401],
  },
  {
    method: 'delete',
    path: `${endpoints.customerSessions}/{id}`,
    summary: 'Ends one session.',
    parameters: [inPath('id', 'Id of the session.')],
    response: sessionsSchema,
    refusals: [401],
  },
  {
    method: 'delete',
    path: '/customer/identities/{provider}',
    summary: 'Unlinks a service; refused for the last way into the account.',
    parameters: [provider],
    response: profileSchema,
    refusals: [401, 404, 409],
  },
  {
    method: 'get',
    path: endpoints.providers,
    summary: 'The services that can sign a customer in.',
    response: providersSchema,
  },
  {
    method: 'get',
    path: `${endpoints.providers}/{provider}`,
    summary: 'Leads to the service, by OpenID Connect with PKCE.',
    parameters: [
      provider,
      query('next', 'Path of this site to go to afterwards.'),
      query('link', '1 adds the service to the account that is signed in.', false, { type: 'string', enum: ['1'] }),
    ],
    response: nothing,
    isRedirect: true,
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: `${endpoints.providers}/{provider}/callback`,
    summary: 'Where the service leads back to; needs no language. Leads on to /oauth-success.',
    parameters: [provider],
    response: nothing,
    isRedirect: true,
  },
  {
    method: 'get',
    path: endpoints.checkoutOptions,
    summary: 'Services that take cards, the cart’s weight, the customer’s contact and addresses of earlier orders.',
    response: checkoutOptionsSchema,
  },
  {
    method: 'post',
    path: endpoints.checkout,
    summary: 'Turns the cart into an order. The same key gives the same order, however often it is sent.',
    body: placeOrderSchema,
    response: placedOrderSchema,
    refusals: [409, 422, 502],
  },
  {
    method: 'get',
    path: '/orders/{id}',
    summary: 'An order, for its customer or whoever has its token.',
    parameters: [order, token],
    response: orderDetailsSchema,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/orders/{id}/payments',
    summary: 'Begins a payment, again too, through any of the services; answers with the way to its page.',
    parameters: [order],
    body: beginPaymentSchema,
    response: paymentStartSchema,
    refusals: [404, 409, 502],
  },
  {
    method: 'post',
    path: '/orders/{id}/cancel',
    summary: 'Cancels an order that is not on its way; what was paid goes back.',
    parameters: [order],
    body: orderTokenSchema,
    response: orderDetailsSchema,
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/orders/{id}/repeat',
    summary: 'Puts what an order had into the cart, and says what is not as it was.',
    parameters: [order],
    body: orderTokenSchema,
    response: repeatedOrderSchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/orders/{id}/invoice',
    summary: 'The invoice of an order, as an HTML document to print.',
    parameters: [order, token],
    response: nothing,
    isDocument: true,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/payments/{provider}/callback',
    summary: 'Where a payment service tells what became of a payment, in its own protocol; needs no language.',
    parameters: [inPath('provider', 'The payment service.')],
    response: nothing,
    isDocument: true,
  },
  {
    method: 'get',
    path: '/payments/{provider}/callback',
    summary: 'Says that the address is there, as one of the services asks.',
    parameters: [inPath('provider', 'The payment service.')],
    response: nothing,
    isDocument: true,
  },
  {
    method: 'get',
    path: '/payments/{id}/return',
    summary: 'Where a payment service leads the shopper back to. Leads on to the order.',
    parameters: [inPath('id', 'Id of the payment.')],
    response: nothing,
    isRedirect: true,
  },
  {
    method: 'post',
    path: '/payments/{id}/return',
    summary: 'The same, for services that lead back with POST.',
    parameters: [inPath('id', 'Id of the payment.')],
    response: nothing,
    isRedirect: true,
  },
];
