import * as v from 'valibot';
import { facetIndexSchema, getFacetIndex } from '../../contract/facets.ts';
import { cardFamilySchema, type ProductCard, productCardSchema, productSchema } from '../../contract/product.ts';
import { type ApiClient, type Fetch, fetchOrThrow, readJson } from '../../lib/api.ts';
import { unreadableError } from '../../lib/api-error.ts';
import { cardOfProduct } from '../../rules/card-of-product.ts';
import type { FacetIndex } from '../../rules/facets.ts';
import { facetsFile, pageFile, paths } from '../../rules/paths.ts';

/** Column of thousands of numbers, validated in a single pass: a schema per number keeps a phone busy for 0.2 s. */
const column = v.custom<number[]>(
  (value) => Array.isArray(value) && value.every((item: unknown) => Number.isSafeInteger(item)),
);
const facetSchema = facetIndexSchema.entries.facets.item;
const fileSchema = v.object({
  ...{ ids: column, prices: column, flags: column, byName: column, byAge: column },
  facets: v.array(v.object({ ...facetSchema.entries, of: column })),
  groups: facetIndexSchema.entries.groups,
});

/** The part of a list page's data file that is read. */
const listSchema = v.object({ list: v.object({ products: v.array(productCardSchema) }) });
const productFileSchema = v.object({ product: productSchema, family: v.optional(cardFamilySchema) });

/**
 * Loads the index of a category's list: its file or, if the category has none yet, the API's answer. Throws ApiError.
 */
export async function loadIndex(fetch: Fetch, api: ApiClient, slug: string, signal: AbortSignal): Promise<FacetIndex> {
  const file = await readFile(fetch, facetsFile(api.lang, slug), signal);
  const parsed = v.safeParse(fileSchema, file);
  return parsed.success ? parsed.output : api.request(getFacetIndex, { params: { slug }, signal });
}

/** Loads the cards of one prerendered page (from 1) of a category's list. Throws ApiError. */
export async function loadCards(
  fetch: Fetch,
  api: ApiClient,
  { slug, page }: { readonly slug: string; readonly page: number },
): Promise<readonly ProductCard[]> {
  const parsed = v.safeParse(listSchema, await readFile(fetch, pageFile(api.lang, paths.category(slug, page), 'json')));
  if (parsed.success) return parsed.output.list.products;
  throw unreadableError(200, parsed.issues);
}

/** Loads the card of a product that is on no page of a list, from its own page; null if it is gone. Throws ApiError. */
export async function loadCard(fetch: Fetch, api: ApiClient, slug: string): Promise<ProductCard | null> {
  const parsed = v.safeParse(productFileSchema, await readFile(fetch, pageFile(api.lang, paths.page(slug), 'json')));
  if (!parsed.success) return null;
  const { product, family } = parsed.output;
  return cardOfProduct(product, family);
}

/** Returns the JSON of a file of the site; null if there is none. */
async function readFile(fetch: Fetch, path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetchOrThrow(fetch, `/${path}`, { cache: 'no-cache', ...(signal && { signal }) });
  // A server without such a file may answer with an HTML fallback.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isFile ? readJson(response) : null;
}
