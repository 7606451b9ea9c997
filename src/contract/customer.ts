import * as v from 'valibot';
import { cartSchema } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { codeRequestSchema, enterCodeSchema } from './one-time-code.ts';
import { ordersSchema } from './order.ts';
import { kopiykasSchema } from './product.ts';
import { wishlistSchema } from './wishlist.ts';

/** Services that can sign a customer in. */
const PROVIDERS = ['google', 'facebook'] as const;
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

/** A step of the personal discount; see src/rules/loyalty.ts. */
export const discountLevelSchema = v.object({
  /** Kopiykas of finished orders' items from which it applies. */
  from: kopiykasSchema,
  percent: v.number(),
});

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
  /** All that there are, rising in both. */
  discountLevels: v.array(discountLevelSchema),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** The customer of this session, with what they have collected. */
const customerSchema = v.object({ ...profileSchema.entries, wishlist: wishlistSchema, cart: cartSchema });
export type Customer = v.InferOutput<typeof customerSchema>;

/** What a guest had in the browser and brought into the account. */
const mergedSchema = v.object({
  /** Pieces added to the cart. */
  cartQuantity: v.number(),
  wishes: v.number(),
});
export type Merged = v.InferOutput<typeof mergedSchema>;

const signedInSchema = v.object({ customer: customerSchema, merged: mergedSchema });
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
const passwordResetSchema = v.object({ login: contactInputSchema });

/** What the right code is exchanged for: it lets the next step, a new password, be taken once. */
const passwordTicketSchema = v.object({ ticket: v.string() });

const newPasswordInputSchema = v.object({
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
const proofTicketSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()), ticket: v.string() });
export type ProofTicket = v.InferOutput<typeof proofTicketSchema>;
/** A new password, of whoever has shown once more whose session it is. */
const changePasswordSchema = v.object({ ...proofTicketSchema.entries, password: newPasswordSchema });
/** `login` is one of the customer's own contacts. */
const proofCodeSchema = v.object({ login: contactInputSchema });

/** Without a proof it is refused with `proof_needed`. */
const withProof = v.partial(proofTicketSchema).entries;

/** `insteadOf` is the request whose code went to a mistyped contact: it ends, and what was proved for it is proved for this one. */
export const newContactSchema = v.object({
  contact: contactInputSchema,
  insteadOf: v.optional(v.pipe(v.string(), v.uuid())),
  ...withProof,
});

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
const sessionsSchema = v.array(sessionSchema);

/** The password, of an account that has one; else a proof. */
const deleteCustomerSchema = v.object({ password: v.optional(v.string()), ...withProof });

/** Everything that the shop keeps of a customer. */
export const customerExportSchema = v.object({
  exportedAt: v.string(),
  customer: customerSchema,
  createdAt: v.string(),
  orders: ordersSchema,
  sessions: sessionsSchema,
  /** What they have written of the shop, whether it is shown or not. */
  reviews: v.array(
    v.object({
      /** ISO 8601. */
      createdAt: v.string(),
      /** What it is of; null for the shop. */
      product: v.nullable(v.string()),
      name: v.string(),
      rating: v.number(),
      text: v.string(),
      orderNumber: v.nullable(v.number()),
      isPublished: v.boolean(),
      reply: v.nullable(v.string()),
      /** As the shop keeps them: `data:image/webp;base64,...`. */
      photos: v.array(v.string()),
    }),
  ),
});

/** How a sign-in through a provider ended; /oauth-success says it. */
const OAUTH_OUTCOMES = ['signed-in', 'signed-up', 'linked', 'refused', 'identity-taken', 'failed'] as const;
export const oauthOutcomeSchema = v.picklist(OAUTH_OUTCOMES);
export type OauthOutcome = v.InferOutput<typeof oauthOutcomeSchema>;

const providersSchema = v.array(providerSchema);

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/login',
  body: loginSchema,
  response: signedInSchema,
});

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/logout',
  response: v.null(),
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/sign-up',
  body: signUpSchema,
  response: codeRequestSchema,
});

export const confirmSignUp = defineEndpoint({
  method: 'POST',
  path: '/sign-up/confirm',
  body: enterCodeSchema,
  response: signedInSchema,
});

/** Starts with the chosen login; then the code, then the new password. */
export const startPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password-reset',
  body: passwordResetSchema,
  response: codeRequestSchema,
});

export const verifyPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password-reset/verify',
  body: enterCodeSchema,
  response: passwordTicketSchema,
});

export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password-reset/confirm',
  body: newPasswordInputSchema,
  response: signedInSchema,
});

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/customer',
  response: v.nullable(customerSchema),
});

export const changeCustomer = defineEndpoint({
  method: 'PATCH',
  path: '/customer',
  body: changeCustomerSchema,
  response: profileSchema,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/customer/password',
  body: changePasswordSchema,
  response: signedInSchema,
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/customer/delete',
  body: deleteCustomerSchema,
  response: v.null(),
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/customer/orders',
  response: ordersSchema,
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/customer/export',
  response: customerExportSchema,
});

export const proveWithPassword = defineEndpoint({
  method: 'POST',
  path: '/customer/proof/password',
  body: passwordProofSchema,
  response: proofTicketSchema,
});

export const sendProofCode = defineEndpoint({
  method: 'POST',
  path: '/customer/proof/code',
  body: proofCodeSchema,
  response: codeRequestSchema,
});

export const proveWithCode = defineEndpoint({
  method: 'POST',
  path: '/customer/proof/code/confirm',
  body: enterCodeSchema,
  response: proofTicketSchema,
});

export const addContact = defineEndpoint({
  method: 'POST',
  path: '/customer/contacts',
  body: newContactSchema,
  response: codeRequestSchema,
});

export const confirmContact = defineEndpoint({
  method: 'POST',
  path: '/customer/contacts/confirm',
  body: enterCodeSchema,
  response: profileSchema,
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/customer/sessions',
  response: sessionsSchema,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/customer/sessions',
  response: sessionsSchema,
});

export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/customer/sessions/{id}',
  params: { id: v.string() },
  response: sessionsSchema,
});

const providerParams = { provider: providerSchema };

export const unlinkProvider = defineEndpoint({
  method: 'DELETE',
  path: '/customer/identities/{provider}',
  params: providerParams,
  response: profileSchema,
});

export const listProviders = defineEndpoint({
  method: 'GET',
  path: '/oauth',
  response: providersSchema,
});

/** Leads the browser to the service. */
export const startOauth = defineEndpoint({
  method: 'GET',
  path: '/oauth/{provider}',
  params: providerParams,
  query: {
    next: v.optional(v.string(), ''),
    link: v.optional(v.picklist(['1'])),
    requestId: v.optional(v.pipe(v.string(), v.uuid())),
    ticket: v.optional(v.string()),
  },
  format: 'redirect',
});

/** Where the service leads back to; it knows no language. */
export const finishOauth = defineEndpoint({
  method: 'GET',
  path: '/oauth/{provider}/callback',
  params: { provider: v.string() },
  format: 'redirect',
});
