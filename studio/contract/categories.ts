import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { ifMatch, once } from './headers.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { mediaIdSchema, storedPictureSchema } from './media.ts';
import { slugSchema } from './products.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

export const studioCategorySchema = v.object({
  id: v.number(),
  parentId: v.nullable(v.number()),
  slug: v.string(),
  name: localizedSchema,
  /** Short text above the products of the category. */
  description: localizedSchema,
  isInMenu: v.boolean(),
  picture: v.nullable(storedPictureSchema),
  /** Alt text of the picture; null uses the name of the category. */
  mediaAlt: v.nullable(localizedSchema),
  /** Number of products directly in the category, without its subcategories. */
  products: v.number(),
  /** Increases with every change of an editor; sent as If-Match. */
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
/** Target position of a category. */
export const categoryPlaceSchema = v.strictObject({
  /** null for the top of the tree. */
  parentId: parentSchema,
  /** The sibling that it is placed before; null places it last. */
  before: parentSchema,
});

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), idSchema);
const transaction = v.string();
const written = v.object({ category: studioCategorySchema, transaction });

/** Returns the whole tree: each category after its parent, siblings in their order. */
export const listStudioCategories = defineEndpoint({
  method: 'GET',
  path: '/studio/categories',
  response: v.array(studioCategorySchema),
});

/** Adds a category as the last of its siblings. */
export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/studio/categories',
  headers: once,
  body: categoryCreateSchema,
  response: v.object({ id: v.number(), ...written.entries }),
});

export const updateCategory = defineEndpoint({
  method: 'PATCH',
  path: '/studio/categories/{id}',
  params: { id: idParam },
  headers: ifMatch,
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

/** Removes a category that has neither products nor subcategories. */
export const removeCategory = defineEndpoint({
  method: 'DELETE',
  path: '/studio/categories/{id}',
  params: { id: idParam },
  response: v.object({ transaction }),
});
