import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tagsOfFile } from '../dependencies/graph.ts';
import { SITE_DATABASE } from '../releases/site-database.ts';
import type { PublishSettings } from './settings.ts';
import { listFiles, type SiteFile, type Target } from './target.ts';

/** What the settings name. The code for it, storage's above all, is loaded only then. */
export async function openTargets(siteDir: string, { s3, purge }: PublishSettings): Promise<Target[]> {
  if (!s3 && !purge) return [];
  const { createTargets } = await import('./targets.ts');
  return createTargets(process.env, { filesOf: ({ dir }) => filesWithTags(siteDir, dir) });
}

async function filesWithTags(siteDir: string, dir: string): Promise<SiteFile[]> {
  const paths = await listFiles(dir);
  const db = new DatabaseSync(join(siteDir, SITE_DATABASE), { readOnly: true });
  try {
    return paths.map((path) => ({ path, tags: tagsOfFile(db, path) }));
  } finally {
    db.close();
  }
}
