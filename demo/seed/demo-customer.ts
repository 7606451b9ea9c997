/**
 * The customer of the demo shop. The password is public, so the customer is marked as a demo one in the database, and
 * production refuses to sign such a customer in.
 */
export const DEMO_EMAIL = 'demo@pozolota.example';
export const DEMO_PHONE = '+380505550142';
export const DEMO_PASSWORD = 'pozolota-demo';
export const DEMO_NAME = 'Соломія Вербицька';

/** Registration time, before the first demo order. */
export const DEMO_SINCE = '2024-11-30T17:05:00Z';

/** Wishlist of the demo customer. */
export const DEMO_WISHES = [
  { sku: 'PZ-SZL-003', createTime: '2026-10-02T18:20:00Z' },
  { sku: 'PZ-AGT-006', createTime: '2026-10-28T09:41:00Z' },
  { sku: 'PZ-INZ-004', createTime: '2026-11-14T20:12:00Z' },
  { sku: 'PZ-ZAH-003', createTime: '2026-11-18T07:55:00Z' },
] as const;
