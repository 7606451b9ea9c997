import * as v from 'valibot';
import { listViews, removeView, saveView } from '../../studio/contract/views.ts';
import { readRow, readRows } from '../db/rows.ts';
import { studioRoute } from './route.ts';

const viewSchema = v.object({ id: v.number(), name: v.string(), search: v.string() });

export const viewRoutes = [
  studioRoute(
    listViews,
    {
      summary: 'The caller’s saved views of one list, by name.',
      parameters: { screen: 'The path of the list below /studio.' },
      permission: 'profile.own',
    },
    ({ deps, staff, query }) =>
      readRows(deps.pool, viewSchema, {
        text: 'SELECT id, name, search FROM saved_views WHERE staff_id = $1 AND screen = $2 ORDER BY name',
        values: [staff.staffId, query.screen],
      }),
  ),
  studioRoute(
    saveView,
    { summary: 'Saves a list’s filters under a name; replaces a view with the same name.', permission: 'profile.own' },
    async ({ deps, staff, body }) => {
      const saved = await readRow(deps.pool, viewSchema, {
        text: `INSERT INTO saved_views (staff_id, screen, name, search) VALUES ($1, $2, $3, $4)
          ON CONFLICT (staff_id, screen, name) DO UPDATE SET search = excluded.search RETURNING id, name, search`,
        values: [staff.staffId, body.screen, body.name, body.search],
      });
      if (!saved) throw new Error('The saved view is missing');
      return saved;
    },
  ),
  studioRoute(
    removeView,
    {
      summary: 'Deletes a view; succeeds if it does not exist or belongs to another person.',
      parameters: { id: 'Id of the view.' },
      permission: 'profile.own',
    },
    async ({ deps, staff, params }) => {
      await deps.pool.query('DELETE FROM saved_views WHERE id = $1 AND staff_id = $2', [params.id, staff.staffId]);
      return null;
    },
  ),
];
