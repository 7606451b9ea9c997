import type pg from 'pg';
import { recordAction } from '../action.ts';
import type { Selection } from '../selection.ts';
import { restoreRows } from './apply.ts';
import { type BlockedRow, findBlocked, tablesOf, withoutBlocked } from './check.ts';
import type { NetRow } from './net.ts';
import { type IsAllowed, readNetChanges } from './read.ts';
import { Table, UNDOABLE, type UndoableTable } from './tables.ts';

/** The effect of undoing the selected lines. */
export interface UndoPlan {
  /** The number of selected log lines. */
  readonly lines: number;
  /** Rows that would be restored. */
  readonly rows: readonly NetRow[];
  readonly blocked: readonly BlockedRow[];
  /** The number of selected lines that cannot be undone, or that the person may not undo. */
  readonly left: number;
}

/** Some rows block undoing the whole selection. */
export class UndoBlockedError extends Error {
  override readonly name = 'UndoBlockedError';
  readonly plan: UndoPlan;

  constructor(plan: UndoPlan) {
    super(`${plan.blocked.length} rows are in the way`);
    this.plan = plan;
  }
}

interface Prepared extends UndoPlan {
  readonly tables: ReadonlyMap<UndoableTable, Table>;
}

/**
 * Plans an undo in a transaction that the caller rolls back: the rows to restore, and those that block it. Inserts and
 * deletions are attempted, because only the database knows the references to a row.
 */
export async function planUndo(
  client: pg.ClientBase,
  selection: Selection,
  isAllowed: IsAllowed = everything,
): Promise<UndoPlan> {
  const prepared = await prepare(client, selection, isAllowed);
  const { tables, ...plan } = prepared;
  const rows = plan.rows.some(({ wasThere, isThere }) => !wasThere || !isThere);
  const refusal = rows ? await attempt(client, prepared) : null;
  return refusal ? { ...plan, rows: [], blocked: [...plan.blocked, ...refusal] } : plan;
}

interface UndoOptions {
  readonly keepBlocked?: boolean;
  readonly isAllowed?: IsAllowed;
}

const everything: IsAllowed = () => true;

/**
 * Undoes the selected lines in the transaction of `client`, whose actor and batch are set already: it reverts the net
 * change of each row, and keeps the current values of columns that orders write, such as stock.
 * @param keepBlocked skips rows that were changed since; without it such a row is an error
 * @throws UndoBlockedError
 */
export async function undo(
  client: pg.ClientBase,
  selection: Selection,
  { keepBlocked = false, isAllowed = everything }: UndoOptions = {},
): Promise<UndoPlan> {
  const prepared = await prepare(client, selection, isAllowed);
  const { tables, ...plan } = prepared;
  if (plan.blocked.length > 0 && !keepBlocked) throw new UndoBlockedError(plan);
  const refusal = await attempt(client, prepared);
  if (refusal) throw new UndoBlockedError({ ...plan, rows: [], blocked: [...plan.blocked, ...refusal] });
  await recordAction(client, {
    entity: 'audit',
    entityId: 'undo',
    name: 'undo',
    details: { ...selection, rows: plan.rows.length, blocked: plan.blocked.length },
  });
  return plan;
}

async function prepare(client: pg.ClientBase, selection: Selection, isAllowed: IsAllowed): Promise<Prepared> {
  const { lines, rows, left } = await readNetChanges(client, selection, isAllowed);
  const names = tablesOf(rows);
  const tables = new Map<UndoableTable, Table>();
  for (const name of UNDOABLE) if (names.has(name)) tables.set(name, await Table.read(client, name));
  const blocked = await findBlocked(client, tables, rows);
  return { lines, rows: withoutBlocked(rows, blocked), blocked, left, tables };
}

/**
 * SQLSTATE codes of foreign keys and unique constraints that block a restoration, with the reason that the plan
 * reports.
 */
const REFUSALS: ReadonlyMap<string | undefined, 'referred' | 'conflict'> = new Map([
  ['23503', 'referred'],
  ['23001', 'referred'],
  ['23505', 'conflict'],
]);

async function attempt(client: pg.ClientBase, { tables, rows }: Prepared): Promise<BlockedRow[] | null> {
  await client.query('SAVEPOINT undo');
  try {
    await restoreRows(client, tables, rows);
    // Checks the deferred constraints now.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REFUSALS.get(String(error.code)) : undefined;
    if (reason === undefined) throw error;
    await client.query('ROLLBACK TO SAVEPOINT undo');
    return refusedRows(rows, error, reason);
  }
}

function refusedRows(rows: readonly NetRow[], error: unknown, reason: 'referred' | 'conflict'): BlockedRow[] {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  const values = [...detail.matchAll(/=\(([^)]*)\)/g)].map(([, value]) => value);
  const isNamed = (row: NetRow) =>
    [...Object.values(row.key), ...Object.values(row.before)].some((value) => values.includes(String(value)));
  const moving = rows.filter(({ wasThere, isThere }) => !wasThere || !isThere);
  const named = moving.filter(isNamed);
  return (named.length > 0 ? named : moving.slice(0, 1)).map((row) => ({ row, reason, columns: [] }));
}
