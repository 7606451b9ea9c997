import { endpoints } from '../../../src/contract/api.ts';
import {
  beginPaymentSchema,
  checkoutOptionsSchema,
  checkoutPhoneSchema,
  orderDetailsSchema,
  orderTokenSchema,
  placedOrderSchema,
  placeOrderSchema,
  repeatedOrderSchema,
} from '../../../src/contract/checkout.ts';
import { codeRequestSchema, enterCodeSchema } from '../../../src/contract/one-time-code.ts';
import { paymentStartSchema } from '../../../src/contract/payment.ts';
import { inPath, nothing, type Operation, query } from '../operation.ts';

const order = inPath('id', 'Id of the order.');
const token = query('token', 'Of the order, for whoever is not signed in.');

/** The checkout, orders and their payments. */
export const ORDER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: endpoints.checkoutOptions,
    summary: 'Services that take cards, the cart as a parcel, the customer’s contact and addresses of earlier orders.',
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
    method: 'post',
    path: endpoints.checkoutPhone,
    summary: 'Sends a code to the phone of an order that nobody pays first.',
    body: checkoutPhoneSchema,
    response: codeRequestSchema,
    refusals: [429],
  },
  {
    method: 'post',
    path: endpoints.confirmCheckoutPhone,
    summary: 'The code: orders of this browser may name the phone from now on.',
    body: enterCodeSchema,
    response: nothing,
    refusals: [422, 429],
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
    method: 'get',
    path: '/o/{code}',
    summary: 'The short link of an SMS. Leads on to its order, or to the home page when it is of none.',
    parameters: [inPath('code', 'The end of the link.')],
    response: nothing,
    isRedirect: true,
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
