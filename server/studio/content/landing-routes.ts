import { createLanding, listLandings, removeLanding, updateLanding } from '../../../studio/contract/landings.ts';
import { create, keep, remove } from '../keep.ts';
import { ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { landingWrites, readLanding, readLandings } from './landings.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the page.', 'if-match': 'The revision that was seen.' };
const errors = ['not_found', 'revision_conflict'] as const;

const entity = 'landing-page';
const seen = seenOf({ entity, lock: lockIn('landing_pages'), read: readLanding });

export const landingRoutes = [
  studioRoute(
    listLandings,
    { summary: 'Pages for choices of a category’s filters.', permission: 'content.read' },
    ({ deps }) => readLandings(deps.pool),
  ),
  studioRoute(
    createLanding,
    { summary: 'Adds a page for a choice of filters.', parameters: ONCE, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: () => undefined };
      const { transaction } = await create(input, landingWrites['landing.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(
    updateLanding,
    { summary: 'Changes a page for a choice of filters.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const row = seen(id, input.headers['if-match']);
      const { transaction } = await keep(input, landingWrites['landing.update'], { id, said: input.body }, row);
      return { transaction };
    },
  ),
  studioRoute(
    removeLanding,
    { summary: 'Removes a page for a choice of filters.', parameters, permission, errors },
    (input) =>
      remove(input, landingWrites['landing.remove'], input.params, seen(input.params.id, input.headers['if-match'])),
  ),
];
