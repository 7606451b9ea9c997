import type { PageData } from '../contract/page-data.ts';
import type { Fetch } from '../lib/api.ts';
import type { Boot } from './boot.ts';

/** Page data as stored in a file, with the version that the document beside it names. */
type PageFile = PageData & { readonly version: string };

/**
 * Returns the data that a document was rendered with, from the file beside it. Null if the document has no data, or if
 * the file has another version, with which the document cannot be hydrated. Not validated by a schema, because an equal
 * version means that one build has written both. Throws if the file fails to load.
 */
export async function readFirstPage(
  { document: booted }: Boot,
  asked: Promise<Response> | undefined,
  fetch: Fetch,
): Promise<PageData | null> {
  if (booted.kind !== 'page') return null;
  const path = location.pathname === '/' ? '/index' : location.pathname;
  const response = await (asked ?? fetch(`${path}.json`, { cache: 'no-cache' }));
  // The file may no longer exist, or the server may answer every request with a document.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null;
  const { version, ...page } = (await response.json()) as PageFile;
  return version === booted.version ? (page as PageData) : null;
}
