import { createLanding, listLandings, removeLanding, updateLanding } from '../../../studio/contract/landings.ts';
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { landingWrites, readLanding, readLandings } from './landings.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the page.', ...IF_MATCH };
const errors = ['not_found', 'revision_conflict'] as const;

const entity = 'landing-page';
const precondition = preconditionOf({ entity, lock: lockIn('landing_pages'), read: readLanding });

export const landingRoutes = [
  studioRoute(
    listLandings,
    { summary: 'Landing pages for selections of a category’s filters.', permission: 'content.read' },
    ({ deps }) => readLandings(deps.pool),
  ),
  studioRoute(
    createLanding,
    { summary: 'Adds a landing page.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: () => undefined };
      const { transaction } = await commitOnce(input, landingWrites['landing.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(updateLanding, { summary: 'Changes a landing page.', parameters, permission, errors }, async (input) => {
    const { id } = input.params;
    const row = precondition(id, input.headers['if-match']);
    const { transaction } = await commitWrite(input, landingWrites['landing.update'], { id, said: input.body }, row);
    return { transaction };
  }),
  studioRoute(removeLanding, { summary: 'Removes a landing page.', parameters, permission, errors }, (input) =>
    commitRemoval(
      input,
      landingWrites['landing.remove'],
      input.params,
      precondition(input.params.id, input.headers['if-match']),
    ),
  ),
];
