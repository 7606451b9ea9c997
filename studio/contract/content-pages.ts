import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { SKU_LENGTH } from '../../src/contract/product.ts';
import { ifMatch, once } from './headers.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { storedPictureSchema } from './media.ts';
import { HTML_LENGTH, transaction } from './posts.ts';
import { slugSchema } from './products.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** Content pages: delivery, returns, contacts and others. */

const pageFields = {
  slug: slugSchema,
  title: localizedOf(lineSchema(NAME_LENGTH)),
  /** Description for search results. */
  summary: localizedOf(textSchema(SUMMARY_LENGTH)),
  html: localizedOf(textSchema(HTML_LENGTH)),
  isPublished: v.boolean(),
};

export const contentPageCreateSchema = v.strictObject(pageFields);
export type ContentPageCreate = v.InferOutput<typeof contentPageCreateSchema>;
export const contentPageChangesSchema = v.partial(v.strictObject(pageFields));
export type ContentPageChanges = v.InferOutput<typeof contentPageChangesSchema>;

export const studioPageSchema = v.object({
  slug: v.string(),
  revision: v.number(),
  title: localizedSchema,
  summary: localizedSchema,
  html: localizedSchema,
  isPublished: v.boolean(),
  isInFooter: v.boolean(),
  redirectsFrom: v.array(v.string()),
  /** True if the shop itself links to the page: its address and publication cannot be changed. */
  isFixed: v.boolean(),
});
export type StudioPage = v.InferOutput<typeof studioPageSchema>;

export const pageRowSchema = v.object({
  slug: v.string(),
  revision: v.number(),
  title: localizedSchema,
  isPublished: v.boolean(),
  isInFooter: v.boolean(),
  /** SKUs in its text that are not sold. */
  goneSkus: v.array(v.string()),
});
export type PageRow = v.InferOutput<typeof pageRowSchema>;

/** Returns all content pages in the order of the footer. */
export const listStudioPages = defineEndpoint({
  method: 'GET',
  path: '/studio/content-pages',
  response: v.array(pageRowSchema),
});

export const getStudioPage = defineEndpoint({
  method: 'GET',
  path: '/studio/content-pages/{slug}',
  params: { slug: v.string() },
  response: studioPageSchema,
});

const written = v.object({ page: studioPageSchema, transaction, isCleaned: v.boolean() });

export const createContentPage = defineEndpoint({
  method: 'POST',
  path: '/studio/content-pages',
  headers: once,
  body: contentPageCreateSchema,
  response: written,
});

export const updateContentPage = defineEndpoint({
  method: 'PATCH',
  path: '/studio/content-pages/{slug}',
  params: { slug: v.string() },
  headers: ifMatch,
  body: contentPageChangesSchema,
  response: written,
});

export const removeContentPage = defineEndpoint({
  method: 'DELETE',
  path: '/studio/content-pages/{slug}',
  params: { slug: v.string() },
  headers: ifMatch,
  response: v.object({ transaction }),
});

const listOf = (longest: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(longest))), v.maxLength(500, 'too_many'));

/**
 * Resolves the links, products and pictures of a text: pages by their paths without the language prefix, products by their SKUs.
 * Results are in the order of the request.
 */
export const lookUpText = defineEndpoint({
  method: 'POST',
  path: '/studio/texts/look-up',
  body: v.strictObject({
    paths: listOf(2000),
    skus: listOf(SKU_LENGTH),
    /** Ids of pictures. */
    pictures: listOf(100),
  }),
  response: v.object({
    paths: v.array(
      v.object({
        path: v.string(),
        /** `moved`: the page now has the address `to`. */
        state: v.picklist(['page', 'moved', 'hidden', 'missing']),
        to: v.nullable(v.string()),
      }),
    ),
    skus: v.array(
      v.object({
        sku: v.string(),
        state: v.picklist(['sold', 'hidden', 'missing']),
        name: v.nullable(localizedSchema),
        /** Kopiykas. */
        price: v.nullable(v.number()),
        stock: v.nullable(v.number()),
      }),
    ),
    /** The stored pictures; unknown ids are left out. */
    pictures: v.array(storedPictureSchema),
  }),
});
