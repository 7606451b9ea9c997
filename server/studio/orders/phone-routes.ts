import {
  addPhoneLine,
  beginPhoneOrder,
  changePhoneLine,
  choosePhoneCustomer,
  discardPhoneOrder,
  enterPhonePromo,
  findPhoneCustomers,
  keepPhoneForm,
  listPhoneOrders,
  type PhoneOrder,
  placePhoneOrder,
  readPhoneOrder,
  removePhoneLine,
  removePhonePromo,
} from '../../../studio/contract/phone-orders.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { addProduct, changeProduct, enterPromo, removeProduct } from './phone-cart.ts';
import { findCustomers } from './phone-customers.ts';
import {
  beginOrder,
  chooseCustomer,
  discardOrder,
  keepForm,
  listUnfinished,
  type PhoneRequest,
  readPhone,
} from './phone-orders.ts';
import { placePhone } from './place-phone-order.ts';

const PHONE_ORDER = 'Id of the order that is being taken.';
const LINE = 'Id of its line.';
const permission = 'orders.write';
const NOT_FOUND = ['phone_order_not_found'] as const;
const STOCK_ERRORS = ['out_of_stock', 'not_enough_stock'] as const;
const PRODUCT_ERRORS = ['product_not_found', 'too_many_lines', 'service_not_offered', ...STOCK_ERRORS] as const;

type OrderInput = Omit<PhoneRequest, 'id'> & { readonly params: { readonly id: string } };

/** Changes an order and answers with it, priced anew. */
async function changed(
  { deps, staff, lang, params }: OrderInput,
  change: (request: PhoneRequest) => Promise<unknown>,
): Promise<PhoneOrder> {
  const request = { deps, staff, lang, id: params.id };
  await change(request);
  return readPhone(request);
}

/** Orders that somebody of the shop takes by phone: each of their own. */
export const phoneOrderRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    beginPhoneOrder,
    { summary: 'Begins an order that is taken by phone.', permission },
    async ({ deps, staff, lang }) => readPhone({ deps, staff, lang, id: await beginOrder(deps, staff) }),
  ),

  studioRoute(
    listPhoneOrders,
    { summary: 'Orders that the reader has begun to take by phone and not placed yet.', permission },
    ({ deps, staff }) => listUnfinished(deps, staff),
  ),

  studioRoute(
    findPhoneCustomers,
    {
      summary: 'Customers with an account, by what they say on the phone.',
      permission,
      parameters: { q: 'A part of the phone, of the e-mail or of the name.' },
    },
    ({ deps, query }) => findCustomers(deps.pool, query.q),
  ),

  studioRoute(
    readPhoneOrder,
    {
      summary: 'An order that is being taken, priced now.',
      permission,
      parameters: { id: PHONE_ORDER },
      errors: NOT_FOUND,
    },
    ({ deps, staff, lang, params }) => readPhone({ deps, staff, lang, id: params.id }),
  ),

  studioRoute(
    keepPhoneForm,
    { summary: 'Keeps what was typed.', permission, parameters: { id: PHONE_ORDER }, errors: NOT_FOUND },
    async ({ deps, staff, lang, params, body }) => {
      await keepForm({ deps, staff, lang, id: params.id }, body);
      return null;
    },
  ),

  studioRoute(
    choosePhoneCustomer,
    {
      summary: 'Says whose account it is for, or that it is a guest’s.',
      permission,
      parameters: { id: PHONE_ORDER },
      errors: NOT_FOUND,
    },
    (input) => changed(input, (request) => chooseCustomer(request, input.body.customerId)),
  ),

  studioRoute(
    addPhoneLine,
    {
      summary: 'Adds pieces of a product.',
      permission,
      parameters: { id: PHONE_ORDER, ...ONCE },
      errors: [...NOT_FOUND, ...PRODUCT_ERRORS],
    },
    (input) => changed(input, (request) => addProduct(request, input.body, input.headers['idempotency-key'])),
  ),

  studioRoute(
    changePhoneLine,
    {
      summary: 'Sets the quantity of a line, confirms its price, or chooses its services.',
      permission,
      parameters: { id: PHONE_ORDER, line: LINE },
      errors: [...NOT_FOUND, 'cart_line_not_found', ...PRODUCT_ERRORS],
    },
    (input) => changed(input, (request) => changeProduct(request, { line: input.params.line, ...input.body })),
  ),

  studioRoute(
    removePhoneLine,
    {
      summary: 'Takes a line out; one that is gone already is no error.',
      permission,
      parameters: { id: PHONE_ORDER, line: LINE },
      errors: NOT_FOUND,
    },
    (input) => changed(input, (request) => removeProduct(request, input.params.line)),
  ),

  studioRoute(
    enterPhonePromo,
    {
      summary: 'Enters a promo code that applies, in place of another.',
      permission,
      parameters: { id: PHONE_ORDER },
      errors: [
        ...NOT_FOUND,
        'promo_unknown',
        'promo_not_begun',
        'promo_ended',
        'promo_minimum',
        'promo_used_up',
        'promo_used',
      ],
    },
    (input) => changed(input, (request) => enterPromo(request, input.body.code)),
  ),

  studioRoute(
    removePhonePromo,
    { summary: 'Takes the promo code out.', permission, parameters: { id: PHONE_ORDER }, errors: NOT_FOUND },
    (input) => changed(input, (request) => enterPromo(request, null)),
  ),

  studioRoute(
    placePhoneOrder,
    {
      summary: 'Places the order as the checkout does. Sent again, it is the same order.',
      permission,
      parameters: { id: PHONE_ORDER },
      errors: [
        ...NOT_FOUND,
        'cart_empty',
        'cart_changed',
        'out_of_stock',
        'not_enough_stock',
        'too_much_held',
        'parcel_refused',
        'prepayment_required',
        'promo_used',
        'promo_used_up',
        'payment_unavailable',
        'delivery_unavailable',
      ],
    },
    ({ deps, staff, lang, params, body }) => placePhone({ deps, staff, lang, id: params.id }, body),
  ),

  studioRoute(
    discardPhoneOrder,
    {
      summary: 'Discards an order that was not placed.',
      permission,
      parameters: { id: PHONE_ORDER },
    },
    async ({ deps, staff, lang, params }) => {
      await discardOrder({ deps, staff, lang, id: params.id });
      return null;
    },
  ),
];
