/**
 * Areas with catalogues of their own (studio/features/<area>/locales), which are loaded with their screens. All other
 * texts are in studio/locales and are loaded at the start.
 */
export const TEXT_AREAS = [
  'audit',
  'categories',
  'content',
  'customers',
  'day',
  'dictionaries',
  'discount-levels',
  'enrolment',
  'families',
  'feeds',
  'imports',
  'orders',
  'phone-orders',
  'prices',
  'products',
  'profile',
  'promo',
  'releases',
  'reports',
  'reviews',
  'sales',
  'schedule',
  'staff',
  'store-room',
] as const;
export type TextArea = (typeof TEXT_AREAS)[number];
