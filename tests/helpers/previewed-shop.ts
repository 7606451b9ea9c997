import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { Previewer, type RunWrite } from '../../prerender/preview/previewer.ts';
import { createBuiltShop } from './built-shop.ts';
import type { TestDatabase } from './database.ts';
import { makePrerenderedSite, ORIGIN, type PrerenderedSite } from './prerendered-site.ts';

/** A shop with a folder for its site, and a previewer of it. */
export interface PreviewedShop {
  readonly database: TestDatabase;
  readonly site: PrerenderedSite;
  readonly previewer: Previewer;
  remove(): Promise<void>;
}

/** @param runWrite runs the steps of a preview */
export async function createPreviewedShop(runWrite: RunWrite): Promise<PreviewedShop> {
  const built = await createBuiltShop();
  const database = await built.template.copy();
  const site = makePrerenderedSite(built.mark, built.base);
  const previewer = new Previewer(
    {
      siteDir: site.siteDir,
      writes: { pool: database.pool, runWrite },
      ...{ distDir: DIST_DIR, mark: built.mark, origin: ORIGIN, analytics: undefined },
    },
    { products: 60_000, others: 60_000 },
  );
  const remove = async () => {
    site.remove();
    await database.drop();
    await built.remove();
  };
  return { database, site, previewer, remove };
}
