import * as contract from '../../../studio/contract/drafts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { studioRoute } from '../route.ts';
import { forgetDraft, keepDraft, listDrafts, readDraft } from './drafts.ts';

const permission = 'profile.own';
const parameters = {
  entity: 'The kind of entity: `product`, `post` ...',
  id: 'Id of the entity; `new` for one that does not exist yet.',
};

/** Routes of the caller's own drafts. */
export const draftRoutes = [
  studioRoute(
    contract.listDrafts,
    {
      summary: 'The caller’s drafts of all forms, the last first, and whether their entities have changed.',
      permission,
    },
    ({ deps, staff }) => listDrafts(deps.pool, staff.staffId),
  ),
  studioRoute(
    contract.readDraft,
    { summary: 'The caller’s draft of one form; null if there is none.', parameters, permission },
    ({ deps, staff, params: { entity, id } }) => readDraft(deps.pool, { staffId: staff.staffId, entity, entityId: id }),
  ),
  studioRoute(
    contract.keepDraft,
    {
      summary: 'Stores the content of a form as a draft; replaces the previous one.',
      parameters,
      permission,
    },
    async ({ deps, staff, params: { entity, id }, body }) => {
      const now = deps.clock();
      await inTransaction(deps.pool, (client) =>
        keepDraft(client, { staffId: staff.staffId, entity, entityId: id }, body, now),
      );
      return { savedAt: now.toISOString() };
    },
  ),
  studioRoute(
    contract.forgetDraft,
    { summary: 'Deletes the caller’s draft of one form.', parameters, permission },
    async ({ deps, staff, params: { entity, id } }) => ({
      isForgotten: await inTransaction(deps.pool, (client) =>
        forgetDraft(client, { staffId: staff.staffId, entity, entityId: id }),
      ),
    }),
  ),
];
