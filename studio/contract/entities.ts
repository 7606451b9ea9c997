/** Entities that forms edit and drafts can be saved of. */
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
  'sale',
] as const;
export type DraftEntity = (typeof DRAFT_ENTITIES)[number];

/** Id of a draft of an entity that is not created yet. */
export const NEW_ID = 'new';
