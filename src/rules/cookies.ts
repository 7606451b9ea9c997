import type { Purpose } from './browser-data.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** A cookie that the shop's server sets. Over HTTPS its name begins with `__Host-`. */
export interface ShopCookie {
  readonly name: string;
  /** Seconds from the last write. */
  readonly lifetime: number;
}

/** All cookies that the shop's server sets; server/middleware/cookies.ts accepts no others. */
export const COOKIES = {
  /** Identifies the browser of a guest with a cart or a wishlist. */
  visitor: { name: 'visitor', lifetime: YEAR },
  session: { name: 'session', lifetime: 60 * DAY },
  /** Identifies a browser in which a customer has signed in before; see server/identity/device.ts. */
  device: { name: 'device', lifetime: YEAR },
  /** State of a sign-in through another service. */
  oauth: { name: 'oauth', lifetime: 10 * MINUTE },
} as const satisfies Readonly<Record<string, ShopCookie>>;

/** Cookies of other services for the shop's domain, set only with the shopper's consent. */
export const OTHERS_COOKIES = {
  _ga: { name: '_ga', lifetime: 2 * YEAR, needsConsent: 'statistics' },
  '_ga_*': { name: '_ga_*', lifetime: 2 * YEAR, needsConsent: 'statistics' },
} as const satisfies Readonly<Record<string, ShopCookie & { readonly needsConsent: Purpose }>>;
