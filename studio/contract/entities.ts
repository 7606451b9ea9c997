/** What can be a draft: what is edited in forms. */
export const DRAFT_ENTITIES = [
  'product',
  'category',
  'post',
  'blog-category',
  'content-page',
  'service',
  'attribute',
  'promo-code',
  'announcement',
  'site',
  'maintenance',
] as const;
export type DraftEntity = (typeof DRAFT_ENTITIES)[number];
