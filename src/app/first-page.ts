import type { PageData } from '../contract/page-data.ts';
import type { Fetch } from '../lib/api.ts';
import type { Boot } from './boot.ts';

/** Page data as stored in a file, with the version that the document beside it names. */
type PageFile = PageData & { readonly version: string };

/**
 * Returns the data that a document was rendered with, from the file beside it; null if the document has none, or if the
 * file has another version, with which the document cannot be hydrated. No schema parses them, because an equal version
 * means that the same build has made both. Throws when the file fails to load.
 */
export async function readFirstPage(
  { document: booted }: Boot,
  asked: Promise<Response> | undefined,
  fetch: Fetch,
): Promise<PageData | null> {
  if (booted.kind !== 'page') return null;
  const path = location.pathname === '/' ? '/index' : location.pathname;
  const response = await (asked ?? fetch(`${path}.json`, { cache: 'no-cache' }));
  // The file may be gone by now, or the server may answer every request with a document.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null;
  const { version, ...page } = (await response.json()) as PageFile;
  return version === booted.version ? (page as PageData) : null;
}
