import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import { pageDataBatchRequestSchema } from '../../src/contract/page-data.ts';
import type { Api, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { parseBody, parseQuery } from '../middleware/input.ts';
import { readPageRecords } from './reader.ts';

const querySchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')) });

export function pageDataRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.pageData, async (context) => {
    const { path } = parseQuery(context, querySchema);
    const [record] = await readPageRecords(pool, context.var.lang, [path]);
    if (!record?.page) throw new ApiError('not_found');
    return context.json({ data: record.page });
  });

  api.post(endpoints.pageDataBatch, async (context) => {
    const { paths } = await parseBody(context, pageDataBatchRequestSchema);
    const records = await readPageRecords(pool, context.var.lang, paths);
    context.header('Content-Type', 'application/x-ndjson; charset=utf-8');
    return context.body(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  });
}
