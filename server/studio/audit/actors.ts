import type pg from 'pg';
import * as v from 'valibot';
import type { AuditActor } from '../../../studio/contract/audit.ts';
import { actorNameSql } from '../../audit/actor.ts';
import { readRows } from '../../db/rows.ts';

const KINDS = ['staff', 'command', 'job', 'import', 'sql'] as const;

/** Returns the actor of an id in the log. @param known name of the person, or of the import's file */
export function actorOf(id: string, known: string | null): AuditActor {
  const [prefix = '', rest = ''] = id.split(/:(.*)/s);
  const kind = KINDS.find((one) => one === prefix) ?? 'sql';
  return { id, kind, name: known ?? (kind === 'staff' || kind === 'import' ? '' : rest) };
}

/** Returns all actors of the log: a loose index scan, one look-up for each actor. */
export async function listActors(pool: pg.Pool): Promise<AuditActor[]> {
  const rows = await readRows(pool, v.object({ actor: v.string(), name: v.nullable(v.string()) }), {
    text: `WITH RECURSIVE actors AS (
        (SELECT actor FROM audit_log ORDER BY actor LIMIT 1)
        UNION ALL
        SELECT (SELECT l.actor FROM audit_log l WHERE l.actor > actors.actor ORDER BY l.actor LIMIT 1)
        FROM actors WHERE actors.actor IS NOT NULL
      )
      SELECT actor, ${actorNameSql('actor')} AS name FROM actors
      WHERE actor IS NOT NULL ORDER BY actor NOT LIKE 'staff:%', name, actor`,
  });
  return rows.map(({ actor, name }) => actorOf(actor, name));
}
