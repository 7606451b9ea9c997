import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { UndoBlock, UndoneRow, UndoPlan } from '../../../studio/contract/audit.ts';
import { actorNameSql } from '../../audit/actor.ts';
import type { Selection } from '../../audit/selection.ts';
import type { BlockedRow } from '../../audit/undo/check.ts';
import type { NetRow } from '../../audit/undo/net.ts';
import type { UndoPlan as Plan } from '../../audit/undo/undo.ts';
import { readRow } from '../../db/rows.ts';
import { actorOf } from './actors.ts';
import { changesOf } from './lines.ts';
import { readNames } from './names.ts';

/** Maximum number of rows that each list shows. */
const SHOWN = 100;

/** Describes an undo for the screen. */
export async function describePlan(
  client: pg.ClientBase,
  plan: Plan,
  selection: Selection,
  lang: Language,
): Promise<UndoPlan> {
  const rows = plan.rows.slice(0, SHOWN).map(undoneRow);
  const blocked: UndoBlock[] = [];
  for (const block of plan.blocked.slice(0, SHOWN)) blocked.push(await describeBlock(client, block, selection));
  const named = [...rows, ...blocked.map((block) => ({ ...block, changes: [] }))];
  return {
    lineCount: plan.lines,
    rowCount: plan.rows.length,
    rows,
    blockedCount: plan.blocked.length,
    blocked,
    leftCount: plan.left,
    names: await readNames(client, named, lang),
  };
}

const undoneRow = ({ entity, entityId, source, wasThere, isThere, before, after }: NetRow): UndoneRow => ({
  entity,
  entityId,
  source,
  effect: !wasThere ? 'remove' : isThere ? 'change' : 'restore',
  changes: changesOf(isThere ? after : null, wasThere ? before : null),
});

/** Returns who has written the row since: the author of its last line outside the batch to be undone. */
async function describeBlock(
  client: pg.ClientBase,
  { row, reason, columns }: BlockedRow,
  { batch, actor }: Selection,
): Promise<UndoBlock> {
  const { entity, entityId, source, key } = row;
  const line = await readRow(client, v.object({ at: v.date(), actor: v.string(), name: v.nullable(v.string()) }), {
    text: `SELECT l.at, l.actor, ${actorNameSql('l.actor')} AS name FROM audit_log l
       WHERE l.entity = $1 AND l.entity_id = $2 AND l.source = $3 AND l.key = $4
         AND ($5::uuid IS NULL OR l.batch IS DISTINCT FROM $5) AND ($6::text IS NULL OR l.actor <> $6)
       ORDER BY l.id DESC LIMIT 1`,
    values: [entity, entityId, source, JSON.stringify(key), batch ?? null, actor ?? null],
  });
  return {
    entity,
    entityId,
    source,
    reason,
    columns: [...columns],
    by: line && actorOf(line.actor, line.name),
    at: line?.at.toISOString() ?? null,
  };
}
