import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The paths of all files in a tree, links followed for the tree itself alone. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
