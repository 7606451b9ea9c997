import * as contract from '../../../studio/contract/audit.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import { planUndo } from '../../audit/undo/undo.ts';
import { changesOf as changesPool } from '../../db/connections.ts';
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
      summary: 'Who has changed what, the last first: an entry for what was done in one go.',
      parameters: {
        q: 'What is in a line, its id, or the name or SKU of its product.',
        actor: '`staff:<id>`, `command:<name>`, `job:<name>`, `import:<id>`, `sql:<database user>`.',
        entity: 'What was changed: `product`, `post` ...',
        entityId: 'Its id.',
        operation: 'Of the rows.',
        batch: 'What was done in one go.',
        from: 'A day of Kyiv.',
        to: 'A day of Kyiv, with all of it.',
        before: 'Entries before this line: `next` of the page before.',
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
  studioRoute(contract.listAuditActors, { summary: 'Everybody that the log knows.', permission }, ({ deps }) =>
    listActors(deps.pool),
  ),
  studioRoute(
    contract.listAuditLines,
    {
      summary: 'Further lines of one entry of the log.',
      parameters: {
        batch: 'Of the entry.',
        transaction: 'Of an entry that has no batch.',
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
    { summary: 'What undoing would do, and what is in its way; nothing is written.', permission: 'audit.undo' },
    async ({ deps, staff, body, lang }) => {
      const client = await changesPool(deps.pool).connect();
      try {
        await client.query('BEGIN');
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
      summary: 'Undoes what was done, in one transaction, which can be undone too.',
      permission: 'audit.undo',
      errors: ['undo_blocked'],
    },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        undoWrites['audit.undo'].run(client, body, staff),
      );
      return { transaction, rowCount: result.rows.length };
    },
  ),
];
