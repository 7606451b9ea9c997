/** What was fetched, or is on its way, by its path below the site's root. */
const fetched = new Map<string, Promise<unknown>>();

/**
 * Imports a part of the app once all of its files are in the browser's cache. A module that once failed to load is never
 * asked for again in the same document (https://github.com/whatwg/html/issues/6768), a file is. The build has every import()
 * call this: prerender/bundle/fetch-first.ts.
 * @param files the part's own and those that it imports, by their paths
 */
export async function fetchFirst<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<unknown> {
  let fetching = fetched.get(file);
  if (!fetching) {
    fetching = fetchFile(file);
    fetched.set(file, fetching);
    fetching.catch(() => fetched.delete(file));
  }
  return fetching;
}

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.blob();
}
