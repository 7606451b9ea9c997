import type { ShopCookie } from '../../src/rules/cookies.ts';

const HOUR = 60 * 60;

/** Cookies of the staff, which no shopper ever gets: not among those that the privacy page lists. */
export const STAFF_COOKIES = {
  staff: { name: 'staff', lifetime: 12 * HOUR },
  /** A browser in which somebody of the staff has signed in once; see server/identity/device.ts. */
  device: { name: 'staff-device', lifetime: 365 * 24 * HOUR },
} as const satisfies Readonly<Record<string, ShopCookie>>;
