import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';

/** Maximum number of pages that one response lists; the total is returned beside them. */
export const LISTED_PAGES = 500;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Effect of a save on a page of the site. `redirect`: its address would lead to another page. */
const PAGE_CHANGES = ['new', 'changed', 'removed', 'redirect'] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

const pageSchema = v.object({
  /** Path on the site: `/ru/x`. */
  address: v.string(),
  lang: languageSchema,
  /** Title of its document. */
  title: v.string(),
});
export type ShownPage = v.InferOutput<typeof pageSchema>;

const previewedPageSchema = v.object({
  ...pageSchema.entries,
  change: v.picklist(PAGE_CHANGES),
  /** SHA-256 of the document that would be published, in base64url; '' for a removed page. */
  digest: v.string(),
});
export type PreviewedPage = v.InferOutput<typeof previewedPageSchema>;

/** Pages that a save would publish. */
export const previewResultSchema = v.object({
  counts: v.object(v.entriesFromList(PAGE_CHANGES, count)),
  /** The first pages; those that read the changed data come first. */
  pages: v.array(previewedPageSchema),
  /** Number of pages that may change too but were not checked within the time limit. If it is 0, `counts` are exact. */
  unchecked: count,
  /** Addresses of the first pages that failed to render; they would keep their present content. The log has the reasons. */
  failures: v.array(v.string()),
  /** True if so many pages would be removed that publishing would wait for an operator's permission. */
  areRemovalsBlocked: v.boolean(),
  /** Duration of the rehearsed write until its rollback, ms. */
  duration: v.number(),
});
export type PreviewResult = v.InferOutput<typeof previewResultSchema>;

const previewSchema = v.object({
  id: count,
  /** Numbers of checked and planned pages; null if the preview has ended. */
  progress: v.nullable(v.object({ checked: count, planned: count })),
  /** null while it runs. */
  result: v.nullable(previewResultSchema),
});
export type Preview = v.InferOutput<typeof previewSchema>;

/** A number in a path. */
const idSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** A write that is rehearsed in a transaction and rolled back. */
const previewedWriteSchema = v.object({
  /** Name in the list of the studio's writes: `product.update`. */
  write: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Input of the write. */
  input: v.unknown(),
});

export type PreviewedWrite = v.InferOutput<typeof previewedWriteSchema>;

/** Starts a preview. Responds when it is complete, or after two seconds with its progress. */
export const startPreview = defineEndpoint({
  method: 'POST',
  path: '/studio/previews',
  body: previewedWriteSchema,
  response: previewSchema,
});

export const readPreview = defineEndpoint({
  method: 'GET',
  path: '/studio/previews/{id}',
  params: { id: idSchema },
  response: previewSchema,
});

/** Version of a page: as the save would make it, or as it is published. */
export const PAGE_VERSIONS = ['draft', 'published'] as const;

export type PageVersion = (typeof PAGE_VERSIONS)[number];

/** Returns the document of a page, to be shown in a frame or tab without scripts. */
export const openPreviewPage = defineEndpoint({
  method: 'GET',
  path: '/studio/previews/{id}/page',
  params: { id: idSchema },
  query: { address: v.pipe(v.string(), v.maxLength(2_000)), version: v.picklist(PAGE_VERSIONS) },
  format: 'document',
});

/**
 * Returns the document of a page as all changes that are planned until a minute of Kyiv time will leave it. Its links lead
 * to other pages at the same time.
 */
export const openShopAt = defineEndpoint({
  method: 'GET',
  path: '/studio/shop-at',
  query: {
    at: v.pipe(v.string(), v.isoDateTime('invalid')),
    address: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2_000)),
  },
  format: 'document',
});

/** Entities that pages can show. `price` is identified by its product. */
const SHOWN_ENTITIES = ['product', 'price', 'category', 'post', 'content', 'announcement'] as const;
export type ShownEntity = (typeof SHOWN_ENTITIES)[number];

export const pagesShowingSchema = v.object({ count, pages: v.array(pageSchema) });

/** Returns the published pages that show an entity, by the dependencies recorded when they were rendered. */
export const readPagesShowing = defineEndpoint({
  method: 'GET',
  path: '/studio/pages-showing/{entity}/{id}',
  params: { entity: v.picklist(SHOWN_ENTITIES), id: v.pipe(v.string(), v.maxLength(200)) },
  response: pagesShowingSchema,
});
