import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { countSchema } from './list.ts';
import { pictureSchema } from './media.ts';

/** A category as a tile on the page of its parent or on the home page. */
export const categoryTileSchema = v.object({
  slug: v.string(),
  name: v.string(),
  picture: v.nullable(pictureSchema),
  /** Number of products in it and in its subcategories. */
  productCount: countSchema,
});
export type CategoryTile = v.InferOutput<typeof categoryTileSchema>;

export const categorySchema = v.object({
  ...categoryTileSchema.entries,
  /** Slug of the parent; null at the top. */
  parent: v.nullable(v.string()),
  description: v.string(),
});
export type Category = v.InferOutput<typeof categorySchema>;

export const listCategories = defineEndpoint({ method: 'GET', path: '/categories', response: v.array(categorySchema) });
