import type * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { ContactKind } from '../../../src/contract/one-time-code.ts';
import type { placeOrderSchema } from '../../../src/contract/place-order.ts';
import type { Chosen } from './destination.ts';

/** What the checkout sends. */
export type Input = v.InferOutput<typeof placeOrderSchema>;

/** Who sends an order: a shopper, from an address; or somebody of the staff who has the shopper on the phone. */
type Sender =
  | { readonly kind: 'shopper'; readonly address: string }
  | { readonly kind: 'staff'; readonly staffId: string };

/** A request to place an order. */
export interface Placing {
  readonly input: Input;
  readonly sender: Sender;
  readonly lang: Language;
  /** Whose cart it is; null for who has none. */
  readonly visitorId: string | null;
  /** Whose order it is, with their discounts; null for a guest. */
  readonly customerId: string | null;
}

/** The same with everything that is asked before the transaction. */
export interface Ready extends Placing {
  readonly visitorId: string;
  /** The idempotency key, as it is stored. */
  readonly key: string;
  readonly chosen: Chosen;
  /** The contact that is to be confirmed by a code first; null if none is. */
  readonly unconfirmed: ContactKind | null;
}
