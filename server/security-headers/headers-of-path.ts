import type { HeadersOfPath } from '../listen.ts';
import { InlineScripts } from './inline-scripts.ts';
import { ANSWER_KINDS, type AnswerKind, type HeaderSettings, type Headers, kindOf, securityHeaders } from './table.ts';

/** Milliseconds after which a new release's scripts are known at the latest. */
const REFRESH_AFTER = 1_000;

/**
 * Returns the security headers of each path of the shop's own server. They are made once, and again only when a release
 * brings other inline scripts, which is looked up once a second at most.
 * @param siteDir folder of the site's releases
 */
export function createHeadersOfPath(siteDir: string, settings: Omit<HeaderSettings, 'inlineScripts'>): HeadersOfPath {
  const scripts = new InlineScripts(siteDir);
  const makeTable = () => inLowerCase(securityHeaders({ ...settings, inlineScripts: scripts.texts }));
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

/** Names in lower case, as answers write them: a header of an answer replaces the one of the table. */
function inLowerCase(table: Readonly<Record<AnswerKind, Headers>>): Readonly<Record<AnswerKind, Headers>> {
  const lowered = ANSWER_KINDS.map((kind) => {
    const lines = Object.entries(table[kind]).map(([name, value]) => [name.toLowerCase(), value] as const);
    return [kind, Object.fromEntries(lines)] as const;
  });
  return { ...table, ...Object.fromEntries(lowered) };
}
