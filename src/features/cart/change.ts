import * as v from 'valibot';
import {
  addToCart,
  type Cart,
  changeCartLine,
  enterPromoCode,
  removeCartLine,
  removePromoCode,
  removeSavedLine,
  restoreSavedLine,
  saveCartLine,
} from '../../contract/cart.ts';
import { productCardSchema } from '../../contract/product.ts';
import { chosenServiceSchema } from '../../contract/service.ts';
import type { ApiClient, RequestOptions } from '../../lib/api.ts';
import { type Choice, type ChoiceKey, findChoice } from './choice.ts';

/** The schema of a ChoiceKey. */
const choiceSchema = v.object({ sku: v.string(), services: v.array(v.string()) });

/** A stored service; items stored before services had fields lack the optional entries. */
const storedServiceSchema = v.object({
  ...chosenServiceSchema.entries,
  fields: v.optional(chosenServiceSchema.entries.fields, []),
  isPrepaid: v.optional(v.boolean(), false),
  isReturnable: v.optional(v.boolean(), true),
  values: v.optional(chosenServiceSchema.entries.values, {}),
});

/** A shopper's change of the cart, with all data needed to show it without the API. */
export const changeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('add'),
    product: productCardSchema,
    services: v.array(storedServiceSchema),
    quantity: v.number(),
  }),
  /** Setting the same quantity confirms a changed price. */
  v.object({ kind: v.literal('set-quantity'), line: choiceSchema, quantity: v.number() }),
  v.object({ kind: v.picklist(['remove', 'save', 'restore', 'remove-saved']), line: choiceSchema }),
  v.object({ kind: v.literal('enter-promo'), code: v.string() }),
  v.object({ kind: v.literal('remove-promo') }),
]);
export type Change = v.InferOutput<typeof changeSchema>;

/** Sends a change of the API's cart to the API, and returns the changed cart. */
export function requestChange(
  api: Pick<ApiClient, 'request'>,
  change: Change,
  cart: Cart,
  options: RequestOptions,
): Promise<Cart> {
  switch (change.kind) {
    case 'add': {
      const { product, services, quantity } = change;
      const { sku, price: seenPrice } = product;
      const withValues = services.filter(({ values }) => Object.keys(values).length > 0);
      const serviceValues = Object.fromEntries(withValues.map(({ code, values }) => [code, values]));
      const body = { sku, quantity, services: services.map(({ code }) => code), serviceValues, seenPrice };
      return api.request(addToCart, { body, ...options });
    }
    case 'set-quantity': {
      const params = { id: idOf(cart.lines, change.line) };
      return api.request(changeCartLine, { params, body: { quantity: change.quantity }, ...options });
    }
    case 'remove':
      return api.request(removeCartLine, { params: { id: idOf(cart.lines, change.line) }, ...options });
    case 'save':
      return api.request(saveCartLine, { params: { id: idOf(cart.lines, change.line) }, ...options });
    case 'restore':
      return api.request(restoreSavedLine, { params: { id: idOf(cart.saved, change.line) }, ...options });
    case 'remove-saved':
      return api.request(removeSavedLine, { params: { id: idOf(cart.saved, change.line) }, ...options });
    case 'enter-promo':
      return api.request(enterPromoCode, { body: { code: change.code }, ...options });
    case 'remove-promo':
      return api.request(removePromoCode, options);
  }
}

/**
 * The id of a line that no longer exists: the API rejects it in the shopper's language, or accepts the change as done.
 */
const GONE = 'gone';

export const idOf = (lines: readonly (Choice & { readonly id: string })[], { sku, services }: ChoiceKey) =>
  findChoice(lines, sku, services)?.id ?? GONE;
