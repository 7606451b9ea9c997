import type { Purpose } from './browser-data.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** A cookie that the shop's server sets. Over https its name begins with `__Host-`. */
export interface ShopCookie {
  readonly name: string;
  /** Seconds after it was last written. */
  readonly lifetime: number;
}

/** Every cookie that the shop's server sets; server/middleware/cookies.ts takes no other. */
export const COOKIES = {
  /** The guest's browser that keeps a cart or a wishlist. */
  visitor: { name: 'visitor', lifetime: YEAR },
  session: { name: 'session', lifetime: 60 * DAY },
  /** A browser in which a customer has signed in once; see server/identity/device.ts. */
  device: { name: 'device', lifetime: YEAR },
  /** A sign-in through another service that is under way. */
  oauth: { name: 'oauth', lifetime: 10 * MINUTE },
} as const satisfies Readonly<Record<string, ShopCookie>>;

/** Cookies that others set in the shop's name, once the shopper has allowed it. */
export const OTHERS_COOKIES = {
  _ga: { name: '_ga', lifetime: 2 * YEAR, needsConsent: 'statistics' },
  '_ga_*': { name: '_ga_*', lifetime: 2 * YEAR, needsConsent: 'statistics' },
} as const satisfies Readonly<Record<string, ShopCookie & { readonly needsConsent: Purpose }>>;
