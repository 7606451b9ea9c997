import type * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { ContactKind } from '../../../src/contract/one-time-code.ts';
import type { placeOrderSchema } from '../../../src/contract/place-order.ts';
import type { Chosen } from './destination.ts';

/** The body of a request to place an order. */
export type Input = v.InferOutput<typeof placeOrderSchema>;

/** The sender of an order: a shopper, with an IP address; or a member of the staff who has the shopper on the phone. */
type Sender =
  | { readonly kind: 'shopper'; readonly address: string }
  | { readonly kind: 'staff'; readonly staffId: string };

/** A request to place an order. */
export interface Placing {
  readonly input: Input;
  readonly sender: Sender;
  readonly lang: Language;
  /** The owner of the cart; null without a cart. */
  readonly visitorId: string | null;
  /** The customer who orders, and whose discounts apply; null for a guest. */
  readonly customerId: string | null;
}

/** A request with everything that is determined before the transaction. */
export interface Ready extends Placing {
  readonly visitorId: string;
  /** The idempotency key, as it is stored. */
  readonly key: string;
  readonly chosen: Chosen;
  /** The contact that a code must confirm first; null if none. */
  readonly unconfirmed: ContactKind | null;
}
