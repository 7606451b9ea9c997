import type { ShopCookie } from '../../src/rules/cookies.ts';

const HOUR = 60 * 60;

/** Cookies of the staff. Shoppers never get them, so the privacy page does not list them. */
export const STAFF_COOKIES = {
  staff: { name: 'staff', lifetime: 12 * HOUR },
  /** Marks a browser in which a member of the staff has signed in; see server/identity/device.ts. */
  device: { name: 'staff-device', lifetime: 365 * 24 * HOUR },
} as const satisfies Readonly<Record<string, ShopCookie>>;
