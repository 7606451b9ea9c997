import * as v from 'valibot';
import {
  addToCart,
  type Cart,
  type CartLine,
  changeCartLine,
  enterPromoCode,
  removeCartLine,
  removePromoCode,
  removeSavedLine,
  restoreSavedLine,
  saveCartLine,
} from '../../contract/cart.ts';
import { productCardSchema } from '../../contract/product.ts';
import { type ChosenService, chosenServiceSchema } from '../../contract/service.ts';
import type { ApiClient, RequestOptions } from '../../lib/api.ts';
import { keyOfService } from '../../rules/services.ts';

/**
 * A line by what was chosen, `services` by their keys (keyOfService): its id is not known before the API has made it, and is
 * another one after a sign-in.
 */
const choiceSchema = v.object({ sku: v.string(), services: v.array(v.string()) });

/** What was stored before services had fields has none of these. */
const storedServiceSchema = v.object({
  ...chosenServiceSchema.entries,
  fields: v.optional(chosenServiceSchema.entries.fields, []),
  isPrepaid: v.optional(v.boolean(), false),
  isReturnable: v.optional(v.boolean(), true),
  values: v.optional(chosenServiceSchema.entries.values, {}),
});

/** A change of the cart as a shopper means it, with all that is needed to show it without the API. */
export const changeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('add'),
    product: productCardSchema,
    services: v.array(storedServiceSchema),
    quantity: v.number(),
  }),
  /** To the same quantity it confirms a changed price. */
  v.object({ kind: v.literal('set-quantity'), line: choiceSchema, quantity: v.number() }),
  v.object({ kind: v.picklist(['remove', 'save', 'restore', 'remove-saved']), line: choiceSchema }),
  v.object({ kind: v.literal('enter-promo'), code: v.string() }),
  v.object({ kind: v.literal('remove-promo') }),
]);
export type Change = v.InferOutput<typeof changeSchema>;

/** Asks the API for a change of the cart that it has; answers with the cart as it is then. */
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

/** The id of a line that is gone: the API rejects it in the shopper's language, or takes it as done. */
const GONE = 'gone';

export const idOf = (
  lines: readonly (Choice & { readonly id: string })[],
  { sku, services }: v.InferOutput<typeof choiceSchema>,
) => findChoice(lines, sku, services)?.id ?? GONE;

/** Identifies a line without its id. */
export const choiceOfLine = ({ sku, services }: Choice): v.InferOutput<typeof choiceSchema> => ({
  sku,
  services: services.map(keyOfService),
});

/** A SKU with a choice of services. */
export type Choice = Pick<CartLine, 'sku' | 'services'>;

export const keysOf = ({ services }: { readonly services: readonly ChosenService[] }) => services.map(keyOfService);
const isSameKeys = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
export const isSameChoice = (a: Choice, b: Choice) => a.sku === b.sku && isSameKeys(keysOf(a), keysOf(b));

/** Key of a line for React: the same before and after the API has created it. */
export const keyOfLine = (line: Choice) => [line.sku, ...keysOf(line).sort()].join();

/** The line of a SKU with exactly these services, by their keys, in whatever order they were chosen. */
export function findChoice<Line extends Choice>(
  lines: readonly Line[],
  sku: string,
  services: readonly string[],
): Line | undefined {
  return lines.find((line) => line.sku === sku && isSameKeys(keysOf(line), services));
}
