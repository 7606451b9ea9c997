import type pg from 'pg';
import * as contract from '../../../studio/contract/audit.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import { planUndo } from '../../audit/undo/undo.ts';
import { beginOn, changesOf as changesPool } from '../../db/connections.ts';
import { ApiError } from '../../errors.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { listActors } from './actors.ts';
import { listEntries } from './entries.ts';
import { readLines, withoutCosts } from './lines.ts';
import { readNames } from './names.ts';
import { describePlan } from './plan.ts';
import { mayUndo, undoWrites } from './undo-writes.ts';

const permission = 'audit.read';
/** Maximum number of lines of one answer. */
const LINES = 200;

const shownTo = (role: Role) => (may(role, 'costs.read') ? (line: contract.AuditLine) => line : withoutCosts);

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

export const auditRoutes = [
  studioRoute(
    contract.listAudit,
    {
      summary: 'Entries of the audit log, newest first: one for each batch or transaction.',
      parameters: {
        q: 'Part of a line’s values, its id, or the name or SKU of its product.',
        actor: '`staff:<id>`, `command:<name>`, `job:<name>`, `import:<id>`, `sql:<database user>`.',
        entity: 'The kind of entity: `product`, `post` ...',
        entityId: 'Its id.',
        operation: 'The operation on the rows.',
        batch: 'Id of a batch.',
        from: 'First day, in Kyiv time.',
        to: 'Last day, inclusive, in Kyiv time.',
        before: 'Entries before this line: `next` of the previous page.',
      },
      permission,
    },
    async ({ deps, staff, query, lang }) => {
      const page = await listEntries(deps.pool, { ...query, before: numberOf(query.before) });
      const entries = page.entries.map((entry) => ({ ...entry, lines: entry.lines.map(shownTo(staff.role)) }));
      const lines = entries.flatMap((entry) => entry.lines);
      return { ...page, entries, names: await readNames(deps.pool, lines, lang) };
    },
  ),
  studioRoute(contract.listAuditActors, { summary: 'All actors of the audit log.', permission }, ({ deps }) =>
    listActors(deps.pool),
  ),
  studioRoute(
    contract.listAuditLines,
    {
      summary: 'Further lines of one entry of the audit log.',
      parameters: {
        batch: 'Batch of the entry.',
        transaction: 'Transaction of an entry without a batch.',
        after: 'Lines after this one.',
      },
      permission,
    },
    async ({ deps, staff, query: { after, ...entry }, lang }) => {
      if (!entry.batch && !entry.transaction) throw new ApiError('bad_request', { fields: { batch: 'required' } });
      const found = await readLines(deps.pool, { ...entry, after: numberOf(after) }, LINES);
      const lines = found.map(shownTo(staff.role));
      return { lines, names: await readNames(deps.pool, lines, lang) };
    },
  ),
  studioRoute(
    contract.planUndo,
    {
      summary: 'The rows that an undo would restore, and those that block it; nothing is written.',
      permission: 'audit.undo',
    },
    async ({ deps, staff, body, lang }) => {
      const changes = changesPool(deps.pool);
      const client = await changes.connect();
      try {
        await client.query(beginOn(changes));
        const plan = await planUndo(client, body, mayUndo(staff.role));
        return await describePlan(client, plan, body, lang);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    },
  ),
  studioRoute(
    contract.undoAudit,
    {
      summary: 'Undoes the selected changes in one transaction, which can be undone too.',
      permission: 'audit.undo',
      errors: ['undo_blocked'],
    },
    async ({ deps, staff, body }) => {
      const undoing = (client: pg.PoolClient) => undoWrites['audit.undo'].run(client, body, staff);
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, undoing, { isConfirmed: true });
      return { transaction, rowCount: result.rows.length };
    },
  ),
];
