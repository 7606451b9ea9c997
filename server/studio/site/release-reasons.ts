import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import { OPERATIONS } from '../../../studio/contract/queries/audit.ts';
import { isNumberOf } from '../../../studio/contract/queries/releases.ts';
import type { Release, ReleaseReason } from '../../../studio/contract/releases.ts';
import { actorNameSql } from '../../audit/actor.ts';
import { selectionSql } from '../../audit/selection.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import { actorOf } from '../audit/actors.ts';
import { readNames } from '../audit/names.ts';

/** Number of lines of the log that are read for each release: an import has many more. */
const LINES = 100;

const lineSchema = v.object({
  release: v.string(),
  actor: v.string(),
  name: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  transaction: v.string(),
  entity: v.string(),
  entityId: v.string(),
  operation: v.picklist(OPERATIONS),
  columns: v.array(v.string()),
});
type Line = v.InferOutput<typeof lineSchema>;

type Published = Pick<Release, 'id' | 'number' | 'publishedAt'>;

interface Reader {
  readonly q: string | undefined;
  readonly role: Role;
  readonly lang: Language;
}

/**
 * Returns the writes that releases published, the newest release first, with the names of their entities.
 * @param q returns only writes that match this text: the author, the number of the release, or what the journal of
 * changes finds by it
 */
export async function readReasons(pool: pg.Pool, releases: readonly Published[], { q, role, lang }: Reader) {
  const lines = await readPublishedLines(pool, releases, q);
  const isShown = (column: string) => column !== 'cost' || may(role, 'costs.read');
  const writes = Map.groupBy(lines, ({ release, batch, transaction }) => `${release} ${batch ?? transaction}`);
  const reasons = [...writes.values()].map((write) => reasonOf(write, isShown));
  const named = reasons.map((reason) => ({ ...reason, source: null, changes: [] }));
  return { reasons, names: await readNames(pool, named, lang) };
}

function readPublishedLines(pool: pg.Pool, releases: readonly Published[], q: string | undefined): Promise<Line[]> {
  const { where, values } = selectionSql({ q });
  if (q) values.push(escapeLike(q), releases.find((release) => isNumberOf(q, release))?.id ?? null);
  const [author, numbered] = [values.length - 1, values.length];
  const isMatch = q
    ? `(${where} OR ${actorNameSql('l.actor')} ILIKE '%' || $${author} || '%' OR r.id = $${numbered})`
    : where;
  const next = values.length + 1;
  // A later change that no page shows is stamped with the release of that time, which did not publish it.
  return readRows(pool, lineSchema, {
    text: `SELECT r.id AS release, l.actor, ${actorNameSql('l.actor')} AS name, l.batch, l.xid::text AS transaction,
        l.entity, l.entity_id AS "entityId", l.operation,
        CASE WHEN l.operation = 'update' THEN ARRAY(SELECT jsonb_object_keys(l.after)) ELSE '{}' END AS columns
      FROM unnest($${next}::text[], $${next + 1}::timestamptz[]) WITH ORDINALITY AS r(id, at, position),
        LATERAL (SELECT * FROM audit_log l WHERE l.release = r.id AND l.at <= r.at AND ${isMatch}
          ORDER BY l.id LIMIT ${LINES}) AS l
      ORDER BY r.position, l.id`,
    values: [...values, releases.map(({ id }) => id), releases.map(({ publishedAt }) => publishedAt)],
  });
}

/** @param write the lines of one batch, or of one transaction without a batch; not empty */
function reasonOf(write: readonly Line[], isShown: (column: string) => boolean): ReleaseReason {
  const [first] = write;
  if (!first) throw new Error('A write has no lines');
  const { release, actor, name, batch, transaction, entity, entityId, operation } = first;
  const columns = new Set(write.flatMap((line) => line.columns).filter(isShown));
  return {
    ...{ release, batch, transaction, entity, entityId, operation },
    actor: actorOf(actor, name),
    entityCount: new Set(write.map((line) => `${line.entity} ${line.entityId}`)).size,
    columns: [...columns].sort(),
  };
}
