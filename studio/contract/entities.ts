/** What can be a draft: what is edited in forms. */
export const DRAFT_ENTITIES = [
  'product',
  'category',
  'family',
  'post',
  'blog-category',
  'content-page',
  'service',
  'attribute',
  'promo-code',
  'announcement',
  'site',
  'maintenance',
  'discount-levels',
  'menu',
  'prices',
] as const;
export type DraftEntity = (typeof DRAFT_ENTITIES)[number];

/** The id of a draft of what is not there yet. */
export const NEW_ID = 'new';
