import { getPageData, readPageDataBatch } from '../../src/contract/page-data.ts';
import { getPage, listPages, type PageEntry } from '../../src/contract/page-entry.ts';
import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesWith } from '../route.ts';
import { readPageEntries, readPages } from './pages.ts';
import { readPageRecords } from './reader.ts';

const route = routesWith<Deps>();

const REMOVED_PARAMETER = '1 includes products that are no longer sold.';

const isAskedFor = ({ isRemoved }: PageEntry, { removed }: { readonly removed?: '1' | undefined }) =>
  !isRemoved || removed !== undefined;

export const pageDataRoutes = [
  route(
    listPages,
    {
      summary:
        'Every page of the shop: slug and type. Products that are no longer sold (`isRemoved`), whose pages have the status 410, are listed only with `removed=1`.',
      parameters: { removed: REMOVED_PARAMETER },
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, query }) => (await readPages(deps.pool)).filter((entry) => isAskedFor(entry, query)),
  ),

  route(
    getPage,
    {
      summary: 'The type of the page with a slug.',
      parameters: { slug: 'Slug of the page.', removed: REMOVED_PARAMETER },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, params: { slug }, query, dependsOn }) => {
      dependsOn([`page:${slug}`]);
      const entry = (await readPageEntries(deps.pool, [slug])).get(slug);
      if (!entry || !isAskedFor(entry, query)) throw new ApiError('not_found');
      return entry;
    },
  ),

  route(
    getPageData,
    {
      summary:
        'The data of one page by its path without the language. Its type is that of the entry; an index entry is `home`, `blog` or `content`.',
      parameters: { path: 'Path such as /susalne-zoloto/page/2.' },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, lang, query: { path }, dependsOn }) => {
      const [record] = await readPageRecords(deps.pool, lang, [path]);
      if (!record?.page) throw new ApiError('not_found');
      dependsOn(record.reads);
      return record.page;
    },
  ),

  route(
    readPageDataBatch,
    {
      summary:
        'The data of up to 200 pages, as one JSON line per path in the order of the paths: the page, or null if there is none, and the entities of the change feed that it was composed from.',
      isPublic: true,
      mayLag: true,
    },
    async ({ context, deps, lang, body: { paths } }) => {
      const records = await readPageRecords(deps.pool, lang, paths);
      context.header('Content-Type', 'application/x-ndjson; charset=utf-8');
      return context.body(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    },
  ),
];
