import { getChanges } from '../../src/contract/changes.ts';
import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesWith } from '../route.ts';
import { CursorError, readChanges, readCursor } from './read.ts';

const route = routesWith<Deps>();

export const changesRoutes = [
  route(
    getChanges,
    {
      summary:
        'The entities that changed after a cursor, each once, and the next cursor; without a cursor only the current one. Answers during maintenance.',
      parameters: { since: 'Cursor of an earlier answer.' },
      isPublic: true,
      access: 'always',
    },
    async ({ deps: { pool }, query: { since } }) => {
      if (since === undefined) return { cursor: await readCursor(pool), changes: [] };
      try {
        return await readChanges(pool, since);
      } catch (error) {
        if (error instanceof CursorError) throw new ApiError('bad_request', { fields: { since: 'invalid' } });
        throw error;
      }
    },
  ),
];
