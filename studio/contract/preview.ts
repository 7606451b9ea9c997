import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';

/** Pages that one answer lists at most; beside them stands how many there are. */
export const LISTED_PAGES = 500;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a save would do to a page of the site. `redirect`: its address would lead to another one. */
const PAGE_CHANGES = ['new', 'changed', 'removed', 'redirect'] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

const pageSchema = v.object({
  /** Of the site: `/ru/x`. */
  address: v.string(),
  lang: languageSchema,
  /** Of its document, as shoppers see it in their tab. */
  title: v.string(),
});
export type ShownPage = v.InferOutput<typeof pageSchema>;

const previewedPageSchema = v.object({
  ...pageSchema.entries,
  change: v.picklist(PAGE_CHANGES),
  /** SHA-256 of its document as it would be, in base64url; '' of one that would go. */
  digest: v.string(),
});
export type PreviewedPage = v.InferOutput<typeof previewedPageSchema>;

/** What a save would publish. */
export const previewResultSchema = v.object({
  counts: v.object(v.entriesFromList(PAGE_CHANGES, count)),
  /** The first of them, those that have read what would change before all others. */
  pages: v.array(previewedPageSchema),
  /**
   * Pages that may change too: there was no time to look at them. 0: `counts` are exactly the pages that the save would
   * publish.
   */
  unchecked: count,
  /** Pages that could not be rendered then; they would stay as they are. The first of them. */
  failures: v.array(v.object({ address: v.string(), reason: v.string() })),
  /** So many pages would go that publishing waits until an operator says that they may. */
  areRemovalsBlocked: v.boolean(),
  /** Milliseconds from the beginning of the rehearsed write until it was undone. */
  duration: v.number(),
});
export type PreviewResult = v.InferOutput<typeof previewResultSchema>;

const previewSchema = v.object({
  id: count,
  /** Pages that have been looked at, and are to be; while it runs. */
  progress: v.nullable(v.object({ checked: count, planned: count })),
  /** null while it runs. */
  result: v.nullable(previewResultSchema),
});
export type Preview = v.InferOutput<typeof previewSchema>;

/** A number in a path. */
const idSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** A write that is not done: what it would do is found out, and nothing stays of it. */
const previewedWriteSchema = v.object({
  /** Its name in the list of the studio's writes: `product.update`. */
  write: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** What the write is given. */
  input: v.unknown(),
});

export type PreviewedWrite = v.InferOutput<typeof previewedWriteSchema>;

/** Begins a preview and answers once it is ready, or after two seconds as far as it has come. */
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

/** Which of the two: the page as the save would make it, or as it is published. */
export const PAGE_VERSIONS = ['draft', 'published'] as const;

export type PageVersion = (typeof PAGE_VERSIONS)[number];

/** The document of a page, to be shown in a frame or a tab without scripts. */
export const openPreviewPage = defineEndpoint({
  method: 'GET',
  path: '/studio/previews/{id}/page',
  params: { id: idSchema },
  query: { address: v.pipe(v.string(), v.maxLength(2_000)), version: v.picklist(PAGE_VERSIONS) },
  format: 'document',
});

/** What pages can show. A price is its product's. */
const SHOWN_ENTITIES = ['product', 'price', 'category', 'post', 'content', 'announcement'] as const;
export type ShownEntity = (typeof SHOWN_ENTITIES)[number];

export const pagesShowingSchema = v.object({ count, pages: v.array(pageSchema) });

/** Which published pages show something: by what each has read when it was made. */
export const readPagesShowing = defineEndpoint({
  method: 'GET',
  path: '/studio/pages-showing/{entity}/{id}',
  params: { entity: v.picklist(SHOWN_ENTITIES), id: v.pipe(v.string(), v.maxLength(200)) },
  response: pagesShowingSchema,
});
