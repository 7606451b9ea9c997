import { tagsOfFile } from '../dependencies/graph.ts';
import { openForReading } from '../releases/site-database.ts';
import { Sqlite } from '../sqlite.ts';
import type { PublishSettings } from './settings.ts';
import { listFiles, type SiteFile, type Target } from './target.ts';

/**
 * Opens the targets that the settings name. Their code, above all the storage client, is loaded only if there are any.
 */
export async function openTargets(siteDir: string, { s3, purge }: PublishSettings): Promise<Target[]> {
  if (!s3 && !purge) return [];
  const { createTargets } = await import('./targets.ts');
  return createTargets(process.env, { filesOf: ({ dir }) => filesWithTags(siteDir, dir) });
}

async function filesWithTags(siteDir: string, dir: string): Promise<SiteFile[]> {
  const paths = await listFiles(dir);
  const sqlite = new Sqlite(openForReading(siteDir));
  try {
    return paths.map((path) => ({ path, tags: tagsOfFile(sqlite, path) }));
  } finally {
    sqlite.db.close();
  }
}
