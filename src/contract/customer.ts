import * as v from 'valibot';
import { cartSchema } from './cart.ts';
import { ordersSchema } from './order.ts';
import { kopiykasSchema } from './product.ts';
import { wishlistSchema } from './wishlist.ts';

/** Services that can sign a customer in. */
export const PROVIDERS = ['google', 'facebook'] as const;
export const providerSchema = v.picklist(PROVIDERS);
export type Provider = v.InferOutput<typeof providerSchema>;

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

/** A password that is being chosen; every character counts, spaces too. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.minLength(MIN_PASSWORD, 'password_short'),
  v.maxLength(MAX_PASSWORD, 'password_long'),
);

/** An e-mail or a phone as a person types it; the server reads it. */
export const contactInputSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'contact'));

const nameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100, 'name_long'));

/** Who a customer is; what a change of it answers with. */
export const profileSchema = v.object({
  contactInfo: v.object({
    email: v.nullable(v.string()),
    /** +380XXXXXXXXX */
    phoneNumber: v.nullable(v.string()),
  }),
  name: v.nullable(v.string()),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** Finished orders. */
  totalOrdersCount: v.number(),
  /** Kopiykas of the items of finished orders. */
  totalOrdersCost: kopiykasSchema,
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** The customer of this session, with what they have collected. */
export const customerSchema = v.object({ ...profileSchema.entries, wishlist: wishlistSchema, cart: cartSchema });
export type Customer = v.InferOutput<typeof customerSchema>;

/** What a guest had in the browser and brought into the account. */
const mergedSchema = v.object({
  /** Pieces added to the cart. */
  cartQuantity: v.number(),
  wishes: v.number(),
});
export type Merged = v.InferOutput<typeof mergedSchema>;

export const signedInSchema = v.object({ customer: customerSchema, merged: mergedSchema });
export type SignedIn = v.InferOutput<typeof signedInSchema>;

export const loginSchema = v.object({
  login: contactInputSchema,
  password: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(MAX_PASSWORD, 'password_long')),
});

export const signUpSchema = v.object({
  login: contactInputSchema,
  password: newPasswordSchema,
  name: v.optional(nameSchema, ''),
});

/** `login` is the chosen e-mail or phone. */
export const passwordResetSchema = v.object({ login: contactInputSchema });

/** What the right code is exchanged for: it lets the next step, a new password, be taken once. */
export const passwordTicketSchema = v.object({ ticket: v.string() });

export const newPasswordInputSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  ticket: v.string(),
  password: newPasswordSchema,
});

export const changeCustomerSchema = v.object({ name: nameSchema });

/** Shows once more whose session it is: what it is exchanged for is good for one step that a session alone must not take. */
export const passwordProofSchema = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(MAX_PASSWORD, 'password_long')), ''),
});
export type PasswordProof = v.InferOutput<typeof passwordProofSchema>;
export const proofTicketSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()), ticket: v.string() });
export type ProofTicket = v.InferOutput<typeof proofTicketSchema>;
/** `login` is one of the customer's own contacts. */
export const proofCodeSchema = v.object({ login: contactInputSchema });

/** Without a proof it is refused with `proof_needed`. */
const withProof = v.partial(proofTicketSchema).entries;

export const newContactSchema = v.object({ contact: contactInputSchema, ...withProof });

/** A browser in which the customer is signed in. */
const sessionSchema = v.object({
  id: v.string(),
  /** `Chrome, Android`; null when the browser did not say. */
  device: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
  /** To the day. */
  seenAt: v.string(),
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;
export const sessionsSchema = v.array(sessionSchema);

/** The password, of an account that has one; else a proof. */
export const deleteCustomerSchema = v.object({ password: v.optional(v.string()), ...withProof });

/** Everything that the shop keeps of a customer. */
export const customerExportSchema = v.object({
  exportedAt: v.string(),
  customer: customerSchema,
  createdAt: v.string(),
  orders: ordersSchema,
  sessions: sessionsSchema,
});

/** How a sign-in through a provider ended; /oauth-success says it. */
const OAUTH_OUTCOMES = ['signed-in', 'signed-up', 'linked', 'refused', 'identity-taken', 'failed'] as const;
export const oauthOutcomeSchema = v.picklist(OAUTH_OUTCOMES);
export type OauthOutcome = v.InferOutput<typeof oauthOutcomeSchema>;

export const providersSchema = v.array(providerSchema);
