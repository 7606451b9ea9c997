import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import { writeSiteFile } from '../releases/write.ts';

/** A file of the site that is no page. */
export interface StaticFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** The service worker: the client's, or what takes its place; see ReleaseFiles.putVisitFiles(). */
export const WORKER_FILE = 'sw.js';

/** The client's files, as the build made them; the worker is put by itself. */
export function* clientFiles(clientDir: string): Generator<StaticFile> {
  for (const path of clientPaths(clientDir)) {
    if (path !== WORKER_FILE) yield { path, content: readFileSync(join(clientDir, path)) };
  }
}

function clientPaths(clientDir: string): string[] {
  return globSync('**/*', { cwd: clientDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
    .filter((path) => !path.startsWith('.vite/'))
    .sort();
}

/** Writes the files whose content differs from what is there. Returns the paths of those written. */
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

/** Paths of client files that are there and that the build does not have any more. Pages and sitemaps are others' work. */
export function staleClientFiles(site: Site, clientDir: string): string[] {
  const wanted = new Set(clientPaths(clientDir));
  return [...site.files()].map(({ path }) => path).filter((path) => isClientFile(path) && !wanted.has(path));
}

const isClientFile = (path: string) => !/\.(?:html|json|xml|txt|gz|br)$/.test(path);
