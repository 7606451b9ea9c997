import { DIST_DIR } from '../../prerender/bundle/built.ts';
import type { RunWrite } from '../../prerender/preview/previewer.ts';
import { Publications } from '../../prerender/publish/publications.ts';
import { WarmState } from '../../prerender/source/warm.ts';
import { startRebuildWorker } from '../../prerender/watch/worker.ts';
import { createPool } from '../../server/db/connections.ts';
import type { BuiltShop } from './built-shop.ts';
import type { TestDatabase } from './database.ts';
import { makePrerenderedSite, ORIGIN, type PrerenderedSite } from './prerendered-site.ts';

/** A shop with its site, and the worker that updates it and answers questions about it. */
export interface WorkedSite {
  readonly database: TestDatabase;
  readonly site: PrerenderedSite;
  remove(): Promise<void>;
}

/** Copies a built shop and starts a worker over it. @param runWrite runs the writes that previews rehearse */
export async function startSiteWorker(shop: BuiltShop, runWrite: RunWrite): Promise<WorkedSite> {
  const database = await shop.template.copy();
  const site = makePrerenderedSite(shop.mark, shop.base);
  const pool = createPool(database.url);
  const publications = new Publications(site.siteDir, []);
  const source = { kind: 'database', url: database.url, pool } as const;
  const build = { source, distDir: DIST_DIR, mark: shop.mark, origin: ORIGIN, analytics: undefined, threads: 2 };
  const context = { ...build, siteDir: site.siteDir, publications, warm: new WarmState() };
  const worker = startRebuildWorker({ context, pool, writes: { pool, runWrite }, onEvent: () => {} });
  await worker.ready;
  const remove = async () => {
    await worker.stop();
    publications.close();
    await pool.end();
    await database.drop();
    site.remove();
  };
  return { database, site, remove };
}
