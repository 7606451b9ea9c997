import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import { changeCursorSchema } from '../../src/contract/changes.ts';
import type { Api, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { parseQuery } from '../middleware/input.ts';
import { CursorError, readChanges, readCursor } from './read.ts';

const querySchema = v.object({ since: v.optional(changeCursorSchema) });

export function changesRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.changes, async (context) => {
    const { since } = parseQuery(context, querySchema);
    if (since === undefined) return context.json({ data: { cursor: await readCursor(pool), changes: [] } });
    try {
      return context.json({ data: await readChanges(pool, since) });
    } catch (error) {
      if (error instanceof CursorError) throw new ApiError('bad_request', { fields: { since: 'invalid' } });
      throw error;
    }
  });
}
