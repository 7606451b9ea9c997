import * as v from 'valibot';
import { messageContactSchema } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { skuSchema } from './product.ts';

const stockAlertSchema = v.object({
  /** UUID made by the browser before the first attempt; the same one is stored once. */
  id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  sku: skuSchema,
  /** An e-mail address, or a phone for an SMS. */
  contact: messageContactSchema,
});

/**
 * Requests one message when a sold-out product is available again. The response does not reveal whether the contact has
 * requested it before.
 */
export const askStockAlert = defineEndpoint({
  method: 'POST',
  path: '/stock-alerts',
  body: stockAlertSchema,
  /** Token of the link that ends this request. */
  response: v.object({ token: v.string() }),
});

/** Ends a request. Mail programs call it too (RFC 8058). */
export const stopStockAlert = defineEndpoint({
  method: 'POST',
  path: '/stock-alerts/{id}/stop',
  params: { id: v.string() },
  query: { token: v.optional(v.string(), '') },
  response: v.null(),
});
