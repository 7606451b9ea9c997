import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { type LockTimeouts, Previewer, type RunWrite } from '../../prerender/preview/previewer.ts';
import { createBuiltShop } from './built-shop.ts';
import type { TestDatabase } from './database.ts';
import { makePrerenderedSite, ORIGIN, type PrerenderedSite } from './prerendered-site.ts';

/** A shop with a folder for its site, and a previewer of it. */
export interface PreviewedShop {
  readonly database: TestDatabase;
  readonly site: PrerenderedSite;
  readonly previewer: Previewer;
  /** Creates another previewer, with other limits of time. */
  previewerWithin(timeouts: LockTimeouts): Previewer;
  remove(): Promise<void>;
}

const AMPLE = { rendering: 60_000, locking: 60_000 };

/** @param runWrite runs the steps of a preview */
export async function createPreviewedShop(runWrite: RunWrite): Promise<PreviewedShop> {
  const built = await createBuiltShop();
  const database = await built.template.copy();
  const site = makePrerenderedSite(built.mark, built.base);
  const settings = {
    siteDir: site.siteDir,
    writes: { pool: database.pool, runWrite },
    ...{ distDir: DIST_DIR, mark: built.mark, origin: ORIGIN, analytics: undefined },
  };
  const previewerWithin = (timeouts: LockTimeouts) => new Previewer(settings, timeouts);
  const remove = async () => {
    site.remove();
    await database.drop();
    await built.remove();
  };
  const previewer = previewerWithin({ products: AMPLE, others: AMPLE });
  return { database, site, previewer, previewerWithin, remove };
}
