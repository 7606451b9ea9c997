import * as v from 'valibot';
import { facetIndexSchema, getFacetIndex } from '../../contract/facets.ts';
import { productCardSchema, type ProductCard } from '../../contract/product.ts';
import { type ApiClient, type Fetch, fetchOrThrow, readJson } from '../../lib/api.ts';
import { unreadableError } from '../../lib/api-error.ts';
import type { FacetIndex } from '../../rules/facets.ts';
import { facetsFile, pageFile, paths } from '../../rules/paths.ts';

/** What of the file of a page of a list is read. */
const listSchema = v.object({ list: v.object({ products: v.array(productCardSchema) }) });

/** The index of a category's list: its file or, for a category that has none yet, the API's. Throws ApiError. */
export async function loadIndex(fetch: Fetch, api: ApiClient, slug: string, signal: AbortSignal): Promise<FacetIndex> {
  const file = await readFile(fetch, facetsFile(api.lang, slug), signal);
  const parsed = v.safeParse(facetIndexSchema, file);
  return parsed.success ? parsed.output : api.request(getFacetIndex, { params: { slug }, signal });
}

/** The cards of one page (1-based) of a category's list as it was built. Throws ApiError. */
export async function loadCards(
  fetch: Fetch,
  api: ApiClient,
  { slug, page }: { readonly slug: string; readonly page: number },
): Promise<readonly ProductCard[]> {
  const parsed = v.safeParse(listSchema, await readFile(fetch, pageFile(api.lang, paths.category(slug, page), 'json')));
  if (parsed.success) return parsed.output.list.products;
  throw unreadableError(200, parsed.issues);
}

/** The JSON of a file of the site; null when there is none. */
async function readFile(fetch: Fetch, path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetchOrThrow(fetch, `/${path}`, { cache: 'no-cache', ...(signal && { signal }) });
  // A server without such a file may answer with an HTML fallback.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isFile ? readJson(response) : null;
}
