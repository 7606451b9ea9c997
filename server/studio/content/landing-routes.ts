import { createLanding, listLandings, removeLanding, updateLanding } from '../../../studio/contract/landings.ts';
import { studioRoute } from '../route.ts';
import { keep } from './keep.ts';
import { landingWrites, readLanding, readLandings } from './landings.ts';
import { seenOf } from './seen.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the page.', 'if-match': 'The revision that was seen.' };
const errors = ['not_found', 'revision_conflict'] as const;

const isSeen = seenOf({ entity: 'landing-page', table: 'landing_pages', key: 'id', read: readLanding });

export const landingRoutes = [
  studioRoute(
    listLandings,
    { summary: 'Pages for choices of a category’s filters.', permission: 'content.read' },
    ({ deps }) => readLandings(deps.pool),
  ),
  studioRoute(createLanding, { summary: 'Adds a page for a choice of filters.', permission }, async (input) => {
    const { transaction } = await keep(input, landingWrites['landing.create'], input.body);
    return { transaction };
  }),
  studioRoute(
    updateLanding,
    { summary: 'Changes a page for a choice of filters.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const seen = isSeen(id, input.headers['if-match']);
      const { transaction } = await keep(input, landingWrites['landing.update'], { id, said: input.body }, seen);
      return { transaction };
    },
  ),
  studioRoute(
    removeLanding,
    { summary: 'Removes a page for a choice of filters.', parameters, permission, errors },
    async (input) => {
      const seen = isSeen(input.params.id, input.headers['if-match']);
      const { transaction } = await keep(input, landingWrites['landing.remove'], input.params, seen);
      return { transaction };
    },
  ),
];
