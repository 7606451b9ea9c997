import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { isOfForm } from '../../src/rules/form-parameters.ts';
import { localize, pageFile, paths } from '../../src/rules/paths.ts';
import { MIN_QUERY, readSearch, searchPath } from '../../src/rules/search-address.ts';
import {
  type RenderSearchResults,
  SEARCH_RESULTS_DATA_ID,
  SEARCH_RESULTS_ID,
  type SearchResultsData,
  type SearchResultsPage,
} from '../../src/rules/search-results-page.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { hasCode } from '../errors.ts';
import { replacing } from '../files/published-document.ts';
import { releasePath } from '../files/release-path.ts';
import { createMaintenanceGate } from '../maintenance/maintenance.ts';
import { clientAddress } from '../middleware/address.ts';
import { tagOf } from '../middleware/etag.ts';
import type { LoadShedder } from '../middleware/load-shedding.ts';
import { type AnswerDependencies, createResponseCache } from '../middleware/response-cache.ts';
import type { SearchDeps } from './deps.ts';
import { answerSearch } from './find-products.ts';
import { suggest } from './suggest.ts';

interface Options {
  /** The directory of the site's releases. */
  readonly siteDir: string;
  /** Loads the renderer of the results when it is first needed; null if nothing has been built. */
  readonly loadRender: () => Promise<RenderSearchResults | null>;
  /** Refuses documents beyond what the process can make. */
  readonly shedder: LoadShedder;
}

/**
 * Wraps the site: the search page is answered with the results in its HTML, so that they show without scripts, and
 * before scripts have loaded. A request that cannot be answered so, also because too many arrive, gets the site's empty
 * page, on which the app asks the API and shows its error.
 */
export function withSearchResultsPages(
  site: { fetch(request: Request): Response | Promise<Response> },
  deps: SearchDeps,
  options: Options,
): Hono<ApiEnv> {
  const pages = new Hono<ApiEnv>();
  const maintenance = createMaintenanceGate(deps);
  const responseCache = createResponseCache(deps.feed)(maintenance.isKnownOpen);
  for (const lang of LANGUAGES) {
    const path = localize(lang, paths.search);
    pages.get(path, compress(), responseCache, async (context, next) => {
      const found = (await maintenance.isOpen())
        ? await options.shedder.tryMake(() => answer(context, deps, lang, options))
        : null;
      return found ?? next();
    });
  }
  pages.all('*', ({ req }) => site.fetch(req.raw));
  return pages;
}

/** Returns the page with results; null for a request that the site answers. */
async function answer(
  context: Context<ApiEnv>,
  deps: SearchDeps,
  lang: Language,
  { siteDir, loadRender }: Options,
): Promise<Response | null> {
  const params = new URL(context.req.url).searchParams;
  const search = readSearch(params);
  if (search.q.length < MIN_QUERY) return null;
  if (isOfForm(params)) return context.redirect(localize(lang, searchPath(search)));
  try {
    const release = releasePath(siteDir);
    const [shell, render] = await Promise.all([readShell(siteDir, release, lang), loadRender()]);
    if (shell === null || render === null) return null;
    const from = clientAddress(context, deps);
    let dependencies: AnswerDependencies | undefined;
    const result = await answerSearch(deps, { lang, search, from }, (keys, isStill, count) => {
      const onReuse = (other: ApiContext) => count(clientAddress(other, deps));
      dependencies = { keys, isStill: () => isStill() && releasePath(siteDir) === release, onReuse };
    });
    const to = result.leadsTo ?? (result.page === search.page ? null : searchPath({ ...search, page: result.page }));
    context.header('Cache-Control', 'no-cache');
    if (to !== null) return context.redirect(localize(lang, to));
    const isNothing = result.productCount === 0 && result.filters === undefined;
    const suggestions = isNothing ? await suggest(deps, lang, search.q) : null;
    const page = { lang, search, result, suggestions, unpublished: unpublishedIn(shell) };
    const html = documentOf(shell, page, await render(page));
    // Popular queries change without the change feed, so an answer with suggestions is not cached.
    if (suggestions === null) context.set('dependencies', dependencies);
    context.header('ETag', tagOf(html));
    return context.html(html);
  } catch (error) {
    deps.log.warning('The results of a search have no document', { component: 'search', reason: String(error) });
    return null;
  }
}

/** Reads the search page of the release; null before the site has one. */
async function readShell(siteDir: string, release: string, lang: Language): Promise<string | null> {
  try {
    return await readFile(join(siteDir, release, pageFile(lang, paths.search, 'html')), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Returns the unpublished pages that a document's boot data name, as src/app/boot.ts describes them. */
function unpublishedIn(shell: string): readonly string[] | undefined {
  const [, boot = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(shell) ?? [];
  return v.parse(v.object({ unpublished: v.optional(v.array(v.string())) }), JSON.parse(boot)).unpublished;
}

/**
 * Returns the page with its results, with the query in the field and in the links to the other language, and with the
 * data for the app.
 */
function documentOf(
  shell: string,
  { lang, search, result, suggestions }: SearchResultsPage,
  screen: Awaited<ReturnType<RenderSearchResults>>,
): string {
  const data: SearchResultsData = { path: searchPath(search), result, suggestions };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return [
    replacing(/<title>[^<]*/, () => `<title>${escapeHtml(screen.title)}`),
    // The page works without scripts, so it needs no warning about them.
    replacing(
      /(<main[^>]*?) data-app="[^"]*"([^>]*><noscript>).*?(?=<\/noscript>)/s,
      (_, start, end) => `${start}${end}`,
    ),
    replacing(
      new RegExp(`<div id="${SEARCH_RESULTS_ID}">.*?</div>`, 's'),
      () => `<div id="${SEARCH_RESULTS_ID}">${screen.html}</div>`,
    ),
    replacing(/ name="q"/, (name) => `${name} value="${escapeHtml(search.q)}"`),
    replacing(
      /<script type="application\/json" id="boot">/,
      (boot) => `<script type="application/json" id="${SEARCH_RESULTS_DATA_ID}">${json}</script>${boot}`,
    ),
    ...LANGUAGES.filter((other) => other !== lang).map((other) =>
      replacing(
        ` href="${localize(other, paths.search)}"`,
        () => ` href="${escapeHtml(localize(other, searchPath(search)))}"`,
      ),
    ),
  ].reduce((html, change) => change(html), shell);
}
