import { ensureBuilt } from '../../prerender/bundle/build.ts';
import { DIST_DIR } from '../../prerender/bundle/built.ts';
import { updateDerived } from '../../prerender/derived/update-derived.ts';
import { prerender } from '../../prerender/prerender.ts';
import { openSite } from '../../prerender/releases/site.ts';
import { ORIGIN } from './prerendered-site.ts';

/**
 * Prerenders a shop repeatedly until it is killed: `prerender-process.ts SITE_DIR DATABASE_URL [once]`. Writes a line
 * after each release. It does not wait for changes; the test that kills it makes them.
 */
const [siteDir = '', url = '', once] = process.argv.slice(2);
const mark = await ensureBuilt();
const build = async (isFull: boolean) => {
  const { release } = await buildPages(isFull);
  console.log(release?.address);
  const derived = await updateDerived(siteDir);
  if (derived) console.log(derived.address);
};
const buildPages = async (isFull: boolean) => {
  const site = openSite(siteDir);
  try {
    return await prerender({
      site,
      source: { kind: 'database', url },
      mark,
      distDir: DIST_DIR,
      origin: ORIGIN,
      analytics: undefined,
      threads: 2,
      isFull,
      derivesNext: true,
      onEvent: () => {},
    });
  } finally {
    site.close();
  }
};
// Creates the site, so that a reader of a killed process's files finds one.
openSite(siteDir).close();
if (once) await build(false);
else {
  console.log('begun');
  for (;;) await build(false);
}
