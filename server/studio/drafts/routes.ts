import * as contract from '../../../studio/contract/drafts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { studioRoute } from '../route.ts';
import { forgetDraft, keepDraft, listDrafts, readDraft } from './drafts.ts';

const permission = 'profile.own';
const parameters = { entity: 'What it is a draft of: `product`, `post` ...', id: 'Its id; `new` for one to come.' };

/** Routes of the caller's own drafts. */
export const draftRoutes = [
  studioRoute(
    contract.listDrafts,
    { summary: 'My drafts of all forms, the last first, and whether what they are of has changed.', permission },
    ({ deps, staff }) => listDrafts(deps.pool, staff.staffId),
  ),
  studioRoute(
    contract.readDraft,
    { summary: 'My draft of one form; null where there is none.', parameters, permission },
    ({ deps, staff, params: { entity, id } }) => readDraft(deps.pool, { staffId: staff.staffId, entity, entityId: id }),
  ),
  studioRoute(
    contract.keepDraft,
    {
      summary: 'Keeps what is in a form, whatever it is, in the place of what was kept before.',
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
    { summary: 'Forgets my draft of one form: it was saved, or thrown away.', parameters, permission },
    async ({ deps, staff, params: { entity, id } }) => ({
      isForgotten: await inTransaction(deps.pool, (client) =>
        forgetDraft(client, { staffId: staff.staffId, entity, entityId: id }),
      ),
    }),
  ),
];
