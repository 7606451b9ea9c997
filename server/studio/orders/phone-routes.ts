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
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
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

const PHONE_ORDER = 'Id of the phone order.';
const LINE = 'Id of a line of the order.';
const permission = 'orders.write';
const NOT_FOUND = ['phone_order_not_found'] as const;
const STOCK_ERRORS = ['out_of_stock', 'not_enough_stock'] as const;
const PRODUCT_ERRORS = ['product_not_found', 'too_many_lines', 'service_not_offered', ...STOCK_ERRORS] as const;

type OrderInput = Omit<PhoneRequest, 'id'> & { readonly params: { readonly id: string } };

/** Changes an order, and answers with it at current prices. */
async function changed(
  { deps, staff, lang, params }: OrderInput,
  change: (request: PhoneRequest) => Promise<unknown>,
): Promise<PhoneOrder> {
  const request = { deps, staff, lang, id: params.id };
  await change(request);
  return readPhone(request);
}

/** Endpoints of phone orders; each member of the staff sees only their own. */
export const phoneOrderRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(beginPhoneOrder, { summary: 'Begins a phone order.', permission }, async ({ deps, staff, lang }) =>
    readPhone({ deps, staff, lang, id: await beginOrder(deps, staff) }),
  ),

  studioRoute(
    listPhoneOrders,
    { summary: 'The caller’s phone orders that are not placed yet.', permission },
    ({ deps, staff }) => listUnfinished(deps, staff),
  ),

  studioRoute(
    findPhoneCustomers,
    {
      summary: 'Customers with an account, by phone, e-mail or name.',
      permission,
      parameters: { q: 'Part of the phone, e-mail or name.' },
    },
    ({ deps, query }) => findCustomers(deps.pool, query.q),
  ),

  studioRoute(
    readPhoneOrder,
    {
      summary: 'A phone order at current prices.',
      permission,
      parameters: { id: PHONE_ORDER },
      errors: NOT_FOUND,
    },
    ({ deps, staff, lang, params }) => readPhone({ deps, staff, lang, id: params.id }),
  ),

  studioRoute(
    keepPhoneForm,
    { summary: 'Stores the typed fields.', permission, parameters: { id: PHONE_ORDER }, errors: NOT_FOUND },
    async ({ deps, staff, lang, params, body }) => {
      await keepForm({ deps, staff, lang, id: params.id }, body);
      return null;
    },
  ),

  studioRoute(
    choosePhoneCustomer,
    {
      summary: 'Sets the customer of the order, or marks it as a guest’s.',
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
      parameters: { id: PHONE_ORDER, ...IDEMPOTENCY_KEY },
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
      summary: 'Removes a line; succeeds if it is already gone.',
      permission,
      parameters: { id: PHONE_ORDER, line: LINE },
      errors: NOT_FOUND,
    },
    (input) => changed(input, (request) => removeProduct(request, input.params.line)),
  ),

  studioRoute(
    enterPhonePromo,
    {
      summary: 'Enters a promo code that applies; replaces an earlier one.',
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
    { summary: 'Removes the promo code.', permission, parameters: { id: PHONE_ORDER }, errors: NOT_FOUND },
    (input) => changed(input, (request) => enterPromo(request, null)),
  ),

  studioRoute(
    placePhoneOrder,
    {
      summary: 'Places the order as the checkout does. Idempotent.',
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
