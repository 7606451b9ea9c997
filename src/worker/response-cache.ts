import type { CacheName } from '../rules/browser-data.ts';

const MIB = 2 ** 20;

/** Limits of each cache; the oldest entries are deleted first. Bytes are those of the decompressed content. */
const BOUNDS: Readonly<Record<CacheName, { readonly entries: number; readonly bytes: number }>> = {
  // A page has two entries: its document and its data.
  'kept-pages': { entries: 100, bytes: 8 * MIB },
  'kept-files': { entries: 200, bytes: 12 * MIB },
  'kept-pictures': { entries: 150, bytes: 16 * MIB },
};

/** Headers of cached responses: the time of caching, and the size in bytes. */
export const CACHED_AT = 'x-kept-at';
const SIZE = 'x-kept-size';

/**
 * Sizes of each cache's entries in bytes, the oldest first; read from the cache when this worker first writes to it.
 */
const sizes = new Map<CacheName, Map<string, number>>();

/**
 * Caches a response under an address, replacing the previous one. Never throws: a response that does not fit is not
 * cached.
 */
export async function cacheResponse(name: CacheName, url: string, response: Response): Promise<void> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  // The body is already decompressed.
  for (const header of ['content-encoding', 'content-length']) headers.delete(header);
  headers.set(CACHED_AT, new Date().toISOString());
  headers.set(SIZE, String(body.size));
  try {
    await put(name, url, new Response(body, { headers }), body.size);
  } catch (error) {
    // The quota is exceeded: pictures take most of it, and a page works without them.
    console.info('The cache is full:', url, error);
    await deleteCache('kept-pictures');
    if (name !== 'kept-pictures') await put(name, url, new Response(body, { headers }), body.size).catch(() => {});
  }
}

async function put(name: CacheName, url: string, response: Response, size: number): Promise<void> {
  // Opened each time, because the page deletes a cache when its shopper leaves.
  const cache = await caches.open(name);
  const known = sizes.get(name) ?? (await readSizes(cache));
  sizes.set(name, known);
  await cache.put(url, response);
  known.delete(url);
  known.set(url, size);
  await trim(name, cache, known);
}

async function readSizes(cache: Cache): Promise<Map<string, number>> {
  const requests = await cache.keys();
  const entries = requests.map(async (request) => {
    const response = await cache.match(request, ANY);
    return [request.url, Number(response?.headers.get(SIZE) ?? 0)] as const;
  });
  return new Map(await Promise.all(entries));
}

async function trim(name: CacheName, cache: Cache, known: Map<string, number>): Promise<void> {
  let bytes = [...known.values()].reduce((sum, size) => sum + size, 0);
  for (const [url, size] of known) {
    if (known.size <= BOUNDS[name].entries && bytes <= BOUNDS[name].bytes) return;
    known.delete(url);
    bytes -= size;
    await cache.delete(url, ANY);
  }
}

/** Vary is ignored, because a file is the same for every request. */
const ANY = { ignoreVary: true } as const;

export async function findCached(name: CacheName, url: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(url, ANY);
}

/** Returns all addresses in a cache, the latest first. */
export async function cachedUrls(name: CacheName): Promise<string[]> {
  return (await (await caches.open(name)).keys()).map(({ url }) => url).reverse();
}

export async function deleteCached(name: CacheName, url: string): Promise<void> {
  sizes.get(name)?.delete(url);
  await (await caches.open(name)).delete(url, ANY);
}

export async function deleteCache(name: CacheName): Promise<void> {
  sizes.delete(name);
  await caches.delete(name);
}
