import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import * as v from 'valibot';
import { facetIndexSchema } from '../../src/contract/facets.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { type PageDataOf, pageDataSchema } from '../../src/contract/page-data.ts';
import {
  choiceParameters,
  type ListRequest,
  listSearch,
  NO_CHOICE,
  readListRequest,
} from '../../src/rules/facet-choice.ts';
import {
  type FacetIndex,
  type FilteredIndex,
  filterIndex,
  isPartlyLost,
  knownChoice,
  sortPlaces,
  waysOut,
} from '../../src/rules/facets.ts';
import type { FilteredListPage, RenderFilteredList } from '../../src/rules/filtered-list.ts';
import { isOfForm, joinParameters } from '../../src/rules/form-parameters.ts';
import { MOVED_SCRIPT, movedTo } from '../../src/rules/moved-page.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { delocalize, facetsFile, localize, pageFile, paths } from '../../src/rules/paths.ts';
import type { Deps } from '../context.ts';
import { replacing } from '../files/published-document.ts';
import { releasePath } from '../files/release-path.ts';
import { findFile, readIfThere } from '../files/send-file.ts';
import { createMaintenanceGate } from '../maintenance/maintenance.ts';
import { isKnownTag, tagOf } from '../middleware/etag.ts';
import type { LoadShedder } from '../middleware/load-shedding.ts';
import { pickCards, readCards } from './cards.ts';
import { withVariants } from './list-groups.ts';

interface Options {
  /** The directory of the site's releases. */
  readonly siteDir: string;
  /** Loads the renderer of lists when it is first needed; null if nothing has been built. */
  readonly loadRender: () => Promise<RenderFilteredList | null>;
  /** Refuses documents beyond what the process can make. */
  readonly shedder: LoadShedder;
}

interface Site {
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * Wraps the site: the filtered or sorted list of a category (`/search/x?stock=1`) is a document without scripts, made of
 * the category's published page. A browser with scripts goes on to the category itself, which filters on its own. A list
 * that cannot be made now, also because too many are asked for, leads to the category, too.
 */
export function withFilteredLists(site: Site, deps: Deps, options: Options): Hono {
  const pages = new Hono();
  const maintenance = createMaintenanceGate(deps);
  const indexes = new IndexCache();
  for (const lang of LANGUAGES) {
    pages.get(localize(lang, paths.filtered(':slug{[a-z0-9-]+}')), compress(), async (context, next) => {
      const slug = context.req.param('slug') ?? '';
      const answer = async () => {
        const root = join(options.siteDir, releasePath(options.siteDir));
        const category = await readCategory(root, lang, slug);
        if (category === null) return 'unknown';
        if (typeof category === 'string') return context.redirect(localize(lang, category) + searchOf(context));
        if (category.landing) return context.redirect(localize(lang, withLanding(context, category.landing)));
        try {
          if (!(await maintenance.isOpen())) return null;
          return await answerList(context, deps, options, { root, lang, category, indexes });
        } catch (error) {
          deps.log.warning('A filtered list has no document', { component: 'lists', reason: String(error) });
          return null;
        }
      };
      const answered = await options.shedder.tryMake(answer);
      if (answered === 'unknown') return next();
      const response = answered ?? context.redirect(localize(lang, paths.category(slug)) + searchOf(context));
      response.headers.set('Cache-Control', 'no-cache');
      return response;
    });
  }
  pages.all('*', ({ req }) => site.fetch(req.raw));
  return pages;
}

/** Returns the address of the same list of a landing page's category. */
function withLanding({ req }: Context, { category, values }: NonNullable<PageDataOf<'category'>['landing']>): string {
  const asked = new URL(req.url).searchParams;
  const params = new URLSearchParams([...choiceParameters({ ...NO_CHOICE, values }), ...asked]);
  return `${paths.filtered(category)}?${params}`;
}

const searchOf = ({ req }: Context) => new URL(req.url).search;

/**
 * Returns the data of the published page of a category or landing page; the path of the list of one that was renamed;
 * null for another slug.
 */
async function readCategory(
  root: string,
  lang: Language,
  slug: string,
): Promise<PageDataOf<'category'> | string | null> {
  const json = await readIfThere(join(root, pageFile(lang, paths.category(slug), 'json')));
  if (json === null) return null;
  const moved = movedTo(json);
  if (moved !== null) return paths.filtered(delocalize(moved).path.slice(1));
  const data = v.safeParse(pageDataSchema, JSON.parse(json));
  return data.success && data.output.type === 'category' ? data.output : null;
}

interface List {
  /** Folder of the release. */
  readonly root: string;
  readonly lang: Language;
  readonly category: PageDataOf<'category'>;
  readonly indexes: IndexCache;
}

/** Answers with the list, or a redirect to its canonical address; null if the release has no file for it. */
async function answerList(
  context: Context,
  deps: Deps,
  { loadRender }: Options,
  { root, lang, category, indexes }: List,
): Promise<Response | null> {
  const { slug } = category.category;
  const [shell, index, render] = await Promise.all([
    readIfThere(join(root, pageFile(lang, paths.category(slug), 'html'))),
    indexes.read(join(root, facetsFile(lang, slug))),
    loadRender(),
  ]);
  if (shell === null || index === null || render === null) return null;
  const params = new URL(context.req.url).searchParams;
  const { asked, request, filtered } = filterList(index, params);
  const path = (to: ListRequest) => localize(lang, paths.filtered(slug) + listSearch(to));
  if (isOfForm(params) || request.page !== asked.page) return context.redirect(path({ ...asked, page: request.page }));
  const places = sortPlaces(index, filtered.places, request.sort, filtered.variants);
  const html = await render({
    lang,
    category,
    request,
    isPartlyLost: isPartlyLost(index.facets, asked.choice),
    counts: filtered,
    products: await readProducts(deps, lang, { index, filtered, places: pageOf(places, request.page) }),
    pageCount: pageCount(filtered.places.length),
    waysOut: filtered.total === 0 ? waysOut(index, request.choice) : [],
  });
  const document = documentOf(shell, html, { lang, slug, search: listSearch(asked) });
  const tag = tagOf(document);
  context.header('ETag', tag);
  return isKnownTag(context.req.header('If-None-Match'), tag) ? context.body(null, 304) : context.html(document);
}

/** Returns the request as asked, and as it can be answered: with existing values and an existing page. */
function filterList(index: FacetIndex, params: URLSearchParams) {
  const codes = index.facets.map(({ code }) => code);
  const asked = readListRequest(joinParameters(params), codes);
  const choice = knownChoice(index.facets, asked.choice);
  const filtered = filterIndex(index, choice);
  const request: ListRequest = { ...asked, choice, page: Math.min(asked.page, pageCount(filtered.places.length)) };
  return { asked, request, filtered };
}

const pageOf = (places: readonly number[], page: number) =>
  places.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);

interface Places {
  readonly index: FacetIndex;
  readonly filtered: FilteredIndex;
  readonly places: readonly number[];
}

/** Returns the cards at the places of an index, with their current prices and stock. */
async function readProducts(
  { pool }: Deps,
  lang: Language,
  { index, filtered: { variants }, places }: Places,
): Promise<FilteredListPage['products']> {
  const ids = places.flatMap((place) => index.ids[place] ?? []);
  const ofIds = new Map(places.map((place) => [index.ids[place], variants.get(place)]));
  return withVariants(pickCards(await readCards(pool, lang, ids), ids), ofIds);
}

/**
 * Returns the category's document with another list in it and without the scripts of the app: one script leads browsers
 * that run scripts to the category with the same parameters.
 */
function documentOf(
  shell: string,
  screen: string,
  { lang, slug, search }: { readonly lang: Language; readonly slug: string; readonly search: string },
): string {
  const category = localize(lang, paths.category(slug));
  return [
    (html: string) => html.replace(/<script.*?<\/script>/gs, ''),
    replacing(/<html[^>]*/, (tag) => `${tag} data-moved="${category}"`),
    replacing(/<meta charset="utf-8">/, (meta) => `${meta}<script>${MOVED_SCRIPT}</script>`),
    replacing(/<meta name="robots" content="[^"]*">/, () => '<meta name="robots" content="noindex">'),
    replacing(/(<main[^>]*>).*(?=<\/main>)/s, (_, start) => `${start}${screen}`),
    ...LANGUAGES.filter((other) => other !== lang).map((other) =>
      replacing(
        ` href="${localize(other, paths.category(slug))}"`,
        () => ` href="${localize(other, paths.filtered(slug))}${search.replaceAll('&', '&amp;')}"`,
      ),
    ),
  ].reduce((html, change) => change(html), shell);
}

/** Number of parsed indexes that are cached: those of the categories that were asked for last. */
const KEPT_INDEXES = 20;

/** The parsed index files of categories. A file that was replaced is read again. */
class IndexCache {
  readonly #known = new Map<string, { readonly version: string; readonly index: FacetIndex }>();

  /** Returns the index in a file; null if there is none. */
  async read(path: string): Promise<FacetIndex | null> {
    const stats = findFile(path)?.stats;
    if (!stats) return null;
    const version = `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    const known = this.#known.get(path);
    if (known?.version === version) return known.index;
    const json = await readIfThere(path);
    if (json === null) return null;
    const index = v.parse(facetIndexSchema, JSON.parse(json));
    this.#known.delete(path);
    this.#known.set(path, { version, index });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT_INDEXES) break;
      this.#known.delete(oldest);
    }
    return index;
  }
}
