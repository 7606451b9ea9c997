import type { PageData } from '../contract/page-data.ts';
import type { Fetch } from '../lib/api.ts';
import type { Boot } from './boot.ts';

/** A page's data as its file holds them: of the version that the document beside it names. */
type PageFile = PageData & { readonly version: string };

/**
 * The data that a document was rendered with, from the file beside it; null when the document has none, or when they are
 * of another version: then the document cannot be hydrated with them. They are not parsed by the schema, because
 * their version says that the same build has made both. Throws when the file did not load.
 */
export async function readFirstPage(
  { document: booted }: Boot,
  asked: Promise<Response> | undefined,
  fetch: Fetch,
): Promise<PageData | null> {
  if (booted.kind !== 'page') return null;
  const path = location.pathname === '/' ? '/index' : location.pathname;
  const response = await (asked ?? fetch(`${path}.json`, { cache: 'no-cache' }));
  // Gone meanwhile, or a server that answers everything with a document.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null;
  const { version, ...page } = (await response.json()) as PageFile;
  return version === booted.version ? (page as PageData) : null;
}
