import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import { writeSiteFile } from '../releases/write.ts';

/** A file of the site that is not a page. */
export interface StaticFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** The service worker: the client's, or its replacement; see ReleaseFiles.putVisitFiles(). */
export const WORKER_FILE = 'sw.js';

/** Yields the client's files as built, except the worker, which is put separately. */
export function* clientFiles(clientDir: string): Generator<StaticFile> {
  for (const path of clientPaths(clientDir)) {
    if (path !== WORKER_FILE) yield { path, content: readFileSync(join(clientDir, path)) };
  }
}

function clientPaths(clientDir: string): string[] {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
    .filter((path) => !path.startsWith('.vite/'))
    .sort();
}

/** Writes the files whose content differs from the site's. Returns the paths of written files. */
export function putFiles(site: Site, draft: Draft, files: Iterable<StaticFile>): string[] {
  const written: string[] = [];
  for (const { path, content } of files) {
    const contentHash = hash('sha256', content, 'base64url');
    if (site.hashOf(path) === contentHash) continue;
    draft.touch([path]);
    writeSiteFile(draft.dir, path, content);
    draft.put(path, contentHash);
    written.push(path);
  }
  return written;
}

/** Returns client files of the site that the build no longer has. Pages and sitemaps are handled elsewhere. */
export function staleClientFiles(site: Site, clientDir: string): string[] {
  const wanted = new Set(clientPaths(clientDir));
  return [...site.files()].map(({ path }) => path).filter((path) => isClientFile(path) && !wanted.has(path));
}

const isClientFile = (path: string) => !/\.(?:html|json|xml|txt|gz|br)$/.test(path);
