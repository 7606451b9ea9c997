import { ensureBuilt } from '../../prerender/bundle/build.ts';
import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { prerender } from '../../prerender/prerender.ts';
import { openSite } from '../../prerender/releases/site.ts';
import { ORIGIN } from './prerendered-site.ts';

/**
 * Prerenders a shop again and again until it is killed: `prerender-process.ts SITE_DIR DATABASE_URL [once]`. Writes a line
 * after each release. It waits for no changes: whoever kills it makes them.
 */
const [siteDir = '', url = '', once] = process.argv.slice(2);
const mark = await ensureBuilt();
const site = openSite(siteDir);
const build = async (isFull: boolean) => {
  const { release } = await prerender({
    site,
    source: { kind: 'database', url },
    mark,
    distDir: DIST_DIR,
    origin: ORIGIN,
    analytics: undefined,
    threads: 2,
    isFull,
    onEvent: () => {},
  });
  console.log(release?.address);
};
if (once) {
  await build(false);
  site.close();
} else {
  console.log('begun');
  for (;;) await build(false);
}
