import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { transaction } from './posts.ts';
import { localizedSchema } from './texts.ts';

/** Links of the header menu and the footer, in their order. */
export const studioMenuSchema = v.object({
  /** Version of the read state. A write sends it, so that it does not overwrite another editor's change. */
  version: v.string(),
  /** The top-level categories. */
  categories: v.array(
    v.object({ id: v.number(), slug: v.string(), name: localizedSchema, isShown: v.boolean(), below: v.number() }),
  ),
  pages: v.array(
    v.object({ slug: v.string(), title: localizedSchema, isShown: v.boolean(), isPublished: v.boolean() }),
  ),
});
export type StudioMenu = v.InferOutput<typeof studioMenuSchema>;

/** All links in their new order. */
export const menuWriteSchema = v.strictObject({
  version: v.string(),
  categories: v.pipe(v.array(v.strictObject({ id: idSchema, isShown: v.boolean() })), v.maxLength(1000)),
  pages: v.pipe(v.array(v.strictObject({ slug: v.string(), isShown: v.boolean() })), v.maxLength(1000)),
});
export type MenuWrite = v.InferOutput<typeof menuWriteSchema>;

export const getStudioMenu = defineEndpoint({ method: 'GET', path: '/studio/menu', response: studioMenuSchema });

export const updateMenu = defineEndpoint({
  method: 'PUT',
  path: '/studio/menu',
  body: menuWriteSchema,
  response: v.object({ menu: studioMenuSchema, transaction }),
});
