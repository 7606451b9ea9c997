import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../media/remove.ts';

/** Names of backups that were not given by the operator: `pozolota-2026-11-26T23-52-01Z`. */
const OWN_NAME = /^pozolota-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const backupNameAt = (time: Date) => `pozolota-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Returns the folders of the backups that have names of their own time, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => OWN_NAME.test(name)).sort();
  const paths = names.reverse().map((name) => join(folder, name));
  const isFolder = await Promise.all(paths.map(async (path) => (await stat(path)).isDirectory()));
  return paths.filter((_, index) => isFolder[index]);
}

/**
 * Deletes all but the newest backups; those with a name of the operator's are kept.
 * @returns the deleted folders
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(count);
  for (const path of old) await rm(path, { recursive: true });
  return old;
}
