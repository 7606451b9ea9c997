import * as v from 'valibot';
import { endpoints } from '../../contract/api.ts';
import type { Cart, CartLine } from '../../contract/cart.ts';
import { productCardSchema } from '../../contract/product.ts';
import { type ChosenService, chosenServiceSchema } from '../../contract/service.ts';
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

export interface Request {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly endpoint: string;
  readonly body?: unknown;
}

/** The request for a change of the cart that the API has. */
export function requestOf(change: Change, cart: Cart): Request {
  switch (change.kind) {
    case 'add': {
      const { product, services, quantity } = change;
      const { sku, price: seenPrice } = product;
      const withValues = services.filter(({ values }) => Object.keys(values).length > 0);
      const serviceValues = Object.fromEntries(withValues.map(({ code, values }) => [code, values]));
      const body = { sku, quantity, services: services.map(({ code }) => code), serviceValues, seenPrice };
      return { method: 'POST', endpoint: endpoints.cartLines, body };
    }
    case 'set-quantity': {
      const endpoint = endpoints.cartLine(idOf(cart.lines, change.line));
      return { method: 'PATCH', endpoint, body: { quantity: change.quantity } };
    }
    case 'remove':
      return { method: 'DELETE', endpoint: endpoints.cartLine(idOf(cart.lines, change.line)) };
    case 'save':
      return { method: 'POST', endpoint: endpoints.saveCartLine(idOf(cart.lines, change.line)) };
    case 'restore':
      return { method: 'POST', endpoint: endpoints.restoreSavedLine(idOf(cart.saved, change.line)) };
    case 'remove-saved':
      return { method: 'DELETE', endpoint: endpoints.savedLine(idOf(cart.saved, change.line)) };
    case 'enter-promo':
      return { method: 'POST', endpoint: endpoints.promoCode, body: { code: change.code } };
    case 'remove-promo':
      return { method: 'DELETE', endpoint: endpoints.promoCode };
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
