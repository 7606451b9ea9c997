import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildCost } from './build-cost.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { type Measurement, runMeasured } from './measured-process.ts';

export interface OurBuild extends BuildCost {
  /** PostgreSQL's share, which is not in the other figures: seconds of CPU, bytes. */
  readonly database: Measurement['database'];
  readonly output: { readonly files: number; readonly bytes: number };
}

const SITE_ORIGIN = 'https://shop.example';

/** Returns the environment of `npm run prerender` over a database, with the site under `dataDir`. */
export const prerenderEnv = ({ url }: Pick<CatalogueDatabase, 'url'>, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SITE_ORIGIN,
});

/** Runs `npm run prerender` of a checkout as a process of its own; the first run builds the whole site. */
export const runPrerender = (database: CatalogueDatabase, dataDir: string, cwd?: string): Promise<Measurement> =>
  runMeasured({
    args: ['scripts/prerender.mjs'],
    cwd,
    env: prerenderEnv(database, dataDir),
    postmaster: database.postmaster,
  });

/** Builds the whole site into an empty folder, with the code of a checkout. */
export async function buildSite(database: CatalogueDatabase, dataDir: string, cwd?: string): Promise<OurBuild> {
  const { output: _, ...measurement } = await runPrerender(database, dataDir, cwd);
  return { ...measurement, ...sizeOfSite(dataDir) };
}

function sizeOfSite(dataDir: string): Pick<OurBuild, 'pages' | 'output'> {
  const tree = join(dataDir, 'site/current/');
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const pages = files.filter(({ name }) => name.endsWith('.html')).length;
  return { pages, output: { files: files.length, bytes } };
}
