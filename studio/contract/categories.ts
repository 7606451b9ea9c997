import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { mediaIdSchema, storedPictureSchema } from './media.ts';
import { slugSchema } from './products.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

export const studioCategorySchema = v.object({
  id: v.number(),
  parentId: v.nullable(v.number()),
  slug: v.string(),
  name: localizedSchema,
  /** A line or two above its products. */
  description: localizedSchema,
  isInMenu: v.boolean(),
  picture: v.nullable(storedPictureSchema),
  /** What the picture shows; null for the category's name. */
  mediaAlt: v.nullable(localizedSchema),
  /** Products that lie in it, not in what is below it. */
  products: v.number(),
  /** Rises with everything that editors change; see If-Match. */
  revision: v.number(),
});
export type StudioCategory = v.InferOutput<typeof studioCategorySchema>;

const categoryFields = {
  slug: slugSchema,
  name: localizedOf(lineSchema(NAME_LENGTH)),
  description: localizedOf(textSchema(SUMMARY_LENGTH)),
  isInMenu: v.boolean(),
  mediaId: v.nullable(mediaIdSchema),
  mediaAlt: v.nullable(localizedOf(lineSchema(NAME_LENGTH))),
};

const parentSchema = v.nullable(idSchema);
export const categoryCreateSchema = v.strictObject({
  ...categoryFields,
  mediaId: v.optional(categoryFields.mediaId, null),
  mediaAlt: v.optional(categoryFields.mediaAlt, null),
  parentId: parentSchema,
});
export const categoryChangesSchema = v.strictObject(v.partial(v.strictObject(categoryFields)).entries);
/** Where a category comes to lie. */
export const categoryPlaceSchema = v.strictObject({
  /** null for the top of the tree. */
  parentId: parentSchema,
  /** The one that it comes to stand before; null to be the last. */
  before: parentSchema,
});

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), idSchema);
const transaction = v.string();
const written = v.object({ category: studioCategorySchema, transaction });

/** The whole tree: each category after its parent, siblings in their order. */
export const listStudioCategories = defineEndpoint({
  method: 'GET',
  path: '/studio/categories',
  response: v.array(studioCategorySchema),
});

/** Adds one as the last of its siblings. */
export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/studio/categories',
  body: categoryCreateSchema,
  response: v.object({ id: v.number(), ...written.entries }),
});

export const updateCategory = defineEndpoint({
  method: 'PATCH',
  path: '/studio/categories/{id}',
  params: { id: idParam },
  headers: { 'if-match': v.optional(v.string()) },
  body: categoryChangesSchema,
  response: written,
});

export const moveCategory = defineEndpoint({
  method: 'POST',
  path: '/studio/categories/{id}/place',
  params: { id: idParam },
  body: categoryPlaceSchema,
  response: v.object({ transaction }),
});

/** Only one that is empty: without products and without categories. */
export const removeCategory = defineEndpoint({
  method: 'DELETE',
  path: '/studio/categories/{id}',
  params: { id: idParam },
  response: v.object({ transaction }),
});
