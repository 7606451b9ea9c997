import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { transaction } from './posts.ts';
import { localizedSchema } from './texts.ts';

/** What the header's menu and the footer lead to, in their order. */
export const studioMenuSchema = v.object({
  /** Of what was read; a write names it, so that no change of somebody else is lost. */
  version: v.string(),
  /** The categories at the top of the tree. */
  categories: v.array(
    v.object({ id: v.number(), slug: v.string(), name: localizedSchema, isShown: v.boolean(), below: v.number() }),
  ),
  pages: v.array(
    v.object({ slug: v.string(), title: localizedSchema, isShown: v.boolean(), isPublished: v.boolean() }),
  ),
});
export type StudioMenu = v.InferOutput<typeof studioMenuSchema>;

/** All of them, in the order that they are to have. */
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
