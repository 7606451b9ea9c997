import type { HeadersOfPath } from '../listen.ts';
import { InlineScripts } from './inline-scripts.ts';
import { type HeaderSettings, kindOf, securityHeaders } from './table.ts';

/** Milliseconds after which a new release's scripts are known at the latest. */
const REFRESH_AFTER = 1_000;

/**
 * Returns the security headers of each path of the shop's own server. They are made once, and again only when a release
 * brings other inline scripts, which is looked up once a second at most.
 * @param siteDir folder of the site's releases
 */
export function createHeadersOfPath(siteDir: string, settings: Omit<HeaderSettings, 'inlineScripts'>): HeadersOfPath {
  const scripts = new InlineScripts(siteDir);
  const makeTable = () => securityHeaders({ ...settings, inlineScripts: scripts.texts });
  let table = makeTable();
  let refreshedAt = Date.now();
  const refresh = () => {
    refreshedAt = Date.now();
    if (scripts.refresh()) table = makeTable();
  };
  return (path) => {
    const kind = kindOf(path);
    if (kind === 'page' && Date.now() - refreshedAt >= REFRESH_AFTER) refresh();
    return table[kind];
  };
}
