import * as contract from '../../../studio/contract/staff.ts';
import { ApiError } from '../../errors.ts';
import { inviteStaff } from '../../staff/enrolment.ts';
import { addStaff, changeStaff, endSessions, listStaff, readStaffMember, resetStaff } from '../../staff/members.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';

const manage = { permission: 'staff.manage' } as const;
const confirmed = { ...manage, isConfirmed: true } as const;
const parameters = { id: 'Id of the account.' };

/** Routes of staff accounts, for the owner. */
export const memberRoutes = [
  studioRoute(contract.listStaff, { summary: 'All staff accounts.', ...manage }, ({ deps }) => listStaff(deps.pool)),
  studioRoute(
    contract.inviteStaff,
    {
      summary: 'Adds a staff account, with an invitation to set a password and a second factor.',
      errors: ['staff_email_taken'],
      ...confirmed,
    },
    async ({ deps, staff, body }) => {
      const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const id = await addStaff(client, body);
        const link = await inviteStaff(client, id, { now: deps.clock(), siteOrigin: deps.siteOrigin });
        return { member: await readStaffMember(client, id), link };
      });
      return result;
    },
  ),
  studioRoute(
    contract.changeStaff,
    {
      summary: 'Changes the role of a staff account, or disables or enables it.',
      parameters,
      errors: ['staff_not_found', 'last_owner', 'own_account'],
      ...confirmed,
    },
    async ({ deps, staff, params: { id }, body }) => {
      if (id === staff.staffId) throw new ApiError('own_account');
      const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
        await changeStaff(client, id, body);
        return readStaffMember(client, id);
      });
      return result;
    },
  ),
  studioRoute(
    contract.resetStaff,
    {
      summary: 'Deletes the credentials of a staff account, and creates a new invitation.',
      parameters,
      errors: ['staff_not_found', 'own_account'],
      ...confirmed,
    },
    async ({ deps, staff, params: { id } }) => {
      if (id === staff.staffId) throw new ApiError('own_account');
      const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
        await resetStaff(client, id);
        const link = await inviteStaff(client, id, { now: deps.clock(), siteOrigin: deps.siteOrigin });
        return { member: await readStaffMember(client, id), link };
      });
      return result;
    },
  ),
  studioRoute(
    contract.endStaffSessions,
    { summary: 'Ends all sessions of a staff account.', parameters, errors: ['staff_not_found'], ...manage },
    async ({ deps, params: { id } }) => {
      await endSessions(deps.pool, id);
      return readStaffMember(deps.pool, id);
    },
  ),
];
