import type * as v from 'valibot';
import type { placeOrderSchema } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import { ApiError } from '../../errors.ts';
import { parseContact } from '../../identity/contact.ts';
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
}

/** The recipient's phone, to which the carrier writes. */
export function phoneOf({ contact }: Input): string {
  const phone = parseContact(contact.phone);
  if (phone?.kind !== 'phone') throw new ApiError('bad_request', { fields: { 'contact.phone': 'phone' } });
  return phone.value;
}

/** The recipient's e-mail, or null. */
export function emailOf({ contact }: Input): string | null {
  if (!contact.email) return null;
  const email = parseContact(contact.email);
  if (email?.kind !== 'email') throw new ApiError('bad_request', { fields: { 'contact.email': 'email' } });
  return email.value;
}
