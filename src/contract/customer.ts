import * as v from 'valibot';
import { cartSchema } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { codeRequestSchema, enterCodeSchema } from './one-time-code.ts';
import { ordersSchema } from './order.ts';
import { kopiykasSchema } from './product.ts';
import { wishlistSchema } from './wishlist.ts';

/** Providers that can sign a customer in. */
const PROVIDERS = ['google', 'facebook'] as const;
export const providerSchema = v.picklist(PROVIDERS);
export type Provider = v.InferOutput<typeof providerSchema>;

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

/** A new password; every character counts, spaces too. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.minLength(MIN_PASSWORD, 'password_short'),
  v.maxLength(MAX_PASSWORD, 'password_long'),
);

/** An e-mail or a phone as typed; the server normalizes it. */
export const contactInputSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'contact'));

const nameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100, 'name_long'));

/** A level of the personal discount; see src/rules/loyalty.ts. */
export const discountLevelSchema = v.object({
  /** The cost of finished orders' items, in kopiykas, from which the level applies. */
  from: kopiykasSchema,
  percent: v.number(),
});

/** A customer's profile; the answer to a change of it. */
export const profileSchema = v.object({
  contactInfo: v.object({
    email: v.nullable(v.string()),
    /** +380XXXXXXXXX */
    phoneNumber: v.nullable(v.string()),
  }),
  name: v.nullable(v.string()),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** The number of finished orders. */
  totalOrdersCount: v.number(),
  /** The cost of the items of finished orders, in kopiykas. */
  totalOrdersCost: kopiykasSchema,
  /** All levels, in rising order of both fields. */
  discountLevels: v.array(discountLevelSchema),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** The customer of this session, with wishlist and cart. */
const customerSchema = v.object({ ...profileSchema.entries, wishlist: wishlistSchema, cart: cartSchema });
export type Customer = v.InferOutput<typeof customerSchema>;

/** The contents of a guest's cart and wishlist that were moved into the account. */
const mergedSchema = v.object({
  /** Pieces added to the customer's cart. */
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

/** The ticket for which the right code is exchanged: it allows setting a new password once. */
const passwordTicketSchema = v.object({ ticket: v.string() });

const newPasswordInputSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  ticket: v.string(),
  password: newPasswordSchema,
});

export const changeCustomerSchema = v.object({ name: nameSchema });

/**
 * The password by which a customer with a session proves their identity. The answer is a ticket for one step that a
 * session alone must not take.
 */
export const passwordProofSchema = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(MAX_PASSWORD, 'password_long')), ''),
});
export type PasswordProof = v.InferOutput<typeof passwordProofSchema>;
const proofTicketSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()), ticket: v.string() });
export type ProofTicket = v.InferOutput<typeof proofTicketSchema>;
/** A new password, with the proof of identity. */
const changePasswordSchema = v.object({ ...proofTicketSchema.entries, password: newPasswordSchema });
/** `login` is one of the customer's own contacts. */
const proofCodeSchema = v.object({ login: contactInputSchema });

/** A proof of identity; a request without one is refused with `proof_needed`. */
const withProof = v.partial(proofTicketSchema).entries;

/** `insteadOf` is the request whose code went to a mistyped contact: it ends, and its proof applies to this request. */
export const newContactSchema = v.object({
  contact: contactInputSchema,
  insteadOf: v.optional(v.pipe(v.string(), v.uuid())),
  ...withProof,
});

/** A browser in which the customer is signed in. */
const sessionSchema = v.object({
  id: v.string(),
  /** `Chrome, Android`; null if the browser is unknown. */
  device: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
  /** The day of the last use. */
  seenAt: v.string(),
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;
const sessionsSchema = v.array(sessionSchema);

/** The password, if the account has one; a proof otherwise. */
const deleteCustomerSchema = v.object({ password: v.optional(v.string()), ...withProof });

/** All data that the shop stores about a customer. */
export const customerExportSchema = v.object({
  exportedAt: v.string(),
  customer: customerSchema,
  createdAt: v.string(),
  orders: ordersSchema,
  sessions: sessionsSchema,
  /** All reviews by the customer, published or not. */
  reviews: v.array(
    v.object({
      /** ISO 8601. */
      createdAt: v.string(),
      /** The reviewed product; null for a review of the shop. */
      product: v.nullable(v.string()),
      name: v.string(),
      rating: v.number(),
      text: v.string(),
      orderNumber: v.nullable(v.number()),
      isPublished: v.boolean(),
      reply: v.nullable(v.string()),
      /** As stored: `data:image/webp;base64,...`. */
      photos: v.array(v.string()),
    }),
  ),
  notebook: v.array(
    v.object({
      /** ISO 8601. */
      createdAt: v.string(),
      title: v.string(),
      notes: v.string(),
      day: v.nullable(v.string()),
      materials: v.array(v.object({ sku: v.string(), name: v.string(), quantity: v.number() })),
      /** As stored: `data:image/webp;base64,...`. */
      photos: v.array(v.string()),
    }),
  ),
  /** Sold-out products of which the customer's contacts want to be told. */
  stockAlerts: v.array(
    v.object({
      /** ISO 8601. */
      createdAt: v.string(),
      /** SKU. */
      product: v.string(),
      contact: v.string(),
    }),
  ),
  /** E-mails and SMS to the customer's contacts or about the customer's orders, newest first; of the last 30 days. */
  messages: v.array(
    v.object({
      /** ISO 8601. */
      createdAt: v.string(),
      /** `email` or `phone`. */
      channel: v.string(),
      recipient: v.string(),
      /** The template: `order-paid`, `code` ... */
      about: v.string(),
      orderNumber: v.nullable(v.number()),
      /** Time when the mail server or the SMS service accepted it; null if it has not. */
      sentAt: v.nullable(v.string()),
    }),
  ),
});

/** Results of a sign-in through a provider, as /oauth-success shows them. */
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

/** Sends a code to the chosen login; the code and the new password follow. */
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

/** Redirects the browser to the provider. */
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

/** The address to which the provider redirects; it has no language. */
export const finishOauth = defineEndpoint({
  method: 'GET',
  path: '/oauth/{provider}/callback',
  params: { provider: v.string() },
  format: 'redirect',
});
