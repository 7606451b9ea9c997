import type pg from 'pg';
import * as v from 'valibot';
import { endpoints } from '../../../src/contract/api.ts';
import type { Language } from '../../../src/contract/language.ts';
import { type PageData, pageDataBatchRequestSchema } from '../../../src/contract/page-data.ts';
import type { Api, Deps } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { parseBody, parseQuery } from '../../middleware/input.ts';
import { composePage } from './compose.ts';
import { readFacts, readRequestedEntries } from './facts.ts';
import { parsePath } from './requests.ts';

/** The data of each path, in order; null for a path that has no page. The number of queries does not grow with it. */
async function readPageData(pool: pg.Pool, lang: Language, paths: readonly string[]): Promise<(PageData | null)[]> {
  const requests = paths.map(parsePath);
  const known = requests.filter((request) => request !== null);
  const entries = await readRequestedEntries(pool, known);
  const facts = await readFacts(pool, lang, known, entries);
  return requests.map((request) => request && composePage(facts, request, entries.get(request.slug)));
}

const querySchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')) });

export function pageDataRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.pageData, async (context) => {
    const { path } = parseQuery(context, querySchema);
    const [page] = await readPageData(pool, context.var.lang, [path]);
    if (!page) throw new Refusal('not_found');
    return context.json({ data: page });
  });

  api.post(endpoints.pageDataBatch, async (context) => {
    const { paths } = await parseBody(context, pageDataBatchRequestSchema);
    const pages = await readPageData(pool, context.var.lang, paths);
    context.header('Content-Type', 'application/x-ndjson; charset=utf-8');
    return context.body(pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
  });
}
