import { join } from 'node:path';
import { ensureBuilt } from '../../prerender/bundle/build.ts';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import { type CatalogueDatabase, openCatalogueDatabase } from './catalogue-database.ts';
import { Workspace } from './workspace.ts';

/** Resources of a benchmark of the build. */
interface Surroundings {
  readonly workspace: Workspace;
  readonly catalogue: Catalogue;
  readonly database: CatalogueDatabase;
}

/** Folders and files from SCALE_OPTIONS. */
interface Places {
  readonly dir?: string | undefined;
  readonly databases?: string | undefined;
  readonly catalogue?: string | undefined;
}

/** Runs work over a catalogue with the given number of products, and cleans up afterwards. */
export async function withCatalogue(
  products: number,
  { dir, databases, catalogue: file }: Places,
  work: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  await ensureBuilt();
  const workspace = new Workspace(dir, databases, products);
  try {
    const catalogue = file ? { products, file } : await makeCatalogue(products, join(workspace.dir, 'data'));
    const database = await openCatalogueDatabase(workspace.databaseDir(products), catalogue.file);
    try {
      await work({ workspace, catalogue, database });
    } finally {
      await database.close();
    }
  } finally {
    workspace.close();
  }
}
