import type { Language } from './language.ts';

/** The prefix of every API path. */
export const API_ROOT = '/api/v1';

const slugPath = (root: string) => (slug: string) => `${root}/${encodeURIComponent(slug)}`;

/** Every endpoint below API_ROOT. The server mounts them, the client calls them, nobody else writes a path. */
export const endpoints = {
  cart: '/cart',
  cartLines: '/cart/lines',
  cartLine: slugPath('/cart/lines'),
  /** POST puts a line aside for later. */
  saveCartLine: (id: string) => `/cart/lines/${encodeURIComponent(id)}/save`,
  savedLines: '/cart/saved',
  savedLine: slugPath('/cart/saved'),
  /** POST puts it into the cart again. */
  restoreSavedLine: (id: string) => `/cart/saved/${encodeURIComponent(id)}/restore`,
  promoCode: '/cart/promo-code',
  login: '/login',
  logout: '/logout',
  signUp: '/sign-up',
  confirmSignUp: '/sign-up/confirm',
  /** Starts with the chosen login; then the code, then the new password. */
  passwordReset: '/password-reset',
  verifyPasswordReset: '/password-reset/verify',
  confirmPasswordReset: '/password-reset/confirm',
  codes: '/one-time-codes',
  resendCode: (id: string) => `/one-time-codes/${encodeURIComponent(id)}/resend`,
  customer: '/customer',
  customerContacts: '/customer/contacts',
  confirmContact: '/customer/contacts/confirm',
  /** By the password; by a code to a contact that is confirmed already. */
  proofByPassword: '/customer/proof/password',
  proofCode: '/customer/proof/code',
  proofByCode: '/customer/proof/code/confirm',
  customerSessions: '/customer/sessions',
  customerSession: slugPath('/customer/sessions'),
  customerIdentity: slugPath('/customer/identities'),
  customerOrders: '/customer/orders',
  customerExport: '/customer/export',
  deleteCustomer: '/customer/delete',
  /** POST: places an order. */
  checkout: '/checkout',
  /** POST sends a code to the phone of an order that nobody pays first. */
  checkoutPhone: '/checkout/phone',
  confirmCheckoutPhone: '/checkout/phone/confirm',
  /** What can be chosen at the checkout, and what was chosen before. */
  checkoutOptions: '/checkout/options',
  /** GET ?token=: an order as whoever placed it sees it. */
  order: slugPath('/orders'),
  orderPayments: (id: string) => `/orders/${encodeURIComponent(id)}/payments`,
  cancelOrder: (id: string) => `/orders/${encodeURIComponent(id)}/cancel`,
  repeatOrder: (id: string) => `/orders/${encodeURIComponent(id)}/repeat`,
  /** GET ?token=: a printable document. */
  orderInvoice: (id: string) => `/orders/${encodeURIComponent(id)}/invoice`,
  /** Leads whoever has the link of an SMS to their order; it knows no language. */
  orderLink: (code: string) => `/o/${encodeURIComponent(code)}`,
  /** Where a provider's server tells what became of a payment; it knows no language. */
  paymentCallback: (provider: string) => `/payments/${encodeURIComponent(provider)}/callback`,
  /** Where a provider leads the shopper back to. */
  paymentReturn: (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}/return`,
  /** Services that can sign a customer in. */
  providers: '/oauth',
  /** GET ?next=&link=: leads the browser to the service. */
  oauth: slugPath('/oauth'),
  /** POST asks for a rebuild of the site. */
  rebuilds: '/rebuilds',
  openapi: '/openapi.json',
  docs: '/docs',
} as const;

/** Parameters of a request; a list is the same parameter once for each value, undefined is left out. */
export type ApiQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** `/api/v1/...?lang=uk&...` for one endpoint. */
export function apiPath(endpoint: string, lang: Language, query: ApiQuery = {}): string {
  const search = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `${API_ROOT}${endpoint}?${search}`;
}
