import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { SCHEDULED_ENTITIES, type ScheduledEntity } from '../../../studio/contract/queries/schedule.ts';
import {
  referredIds,
  SCHEDULED_REFERENCES,
  type Scheduled,
  type ScheduledDetail,
} from '../../../studio/contract/schedule.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { errorMessage, fieldCode, fieldMessage, isErrorCode } from '../../error-codes/all.ts';
import { ApiError } from '../../errors.ts';
import { readNames } from '../audit/names.ts';
import { scheduledChangeSchema } from './changes.ts';
import { stepOfCommand } from './of-commands.ts';
import { fitted, isAsSeen, type Planned, plannedOf, replacedNow } from './planned.ts';
import type { Fields } from './schedulable.ts';

/** Maximum numbers of done changes in the list (the latest first), of named subjects of each, and of values sent. */
const [MOST_DONE, MOST_NAMED, MOST_VALUES] = [200, 3, 100];
/** The list does not check changes of more subjects than this for conflicts; they are checked when they run. */
const MOST_COMPARED = 200;

/** The API error with which a write was refused. */
export const failureSchema = v.object({
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  fields: v.record(v.string(), v.string()),
});

const rowSchema = v.object({
  id: v.number(),
  dueAt: v.date(),
  state: v.picklist(['planned', 'conflict', 'failed', 'done']),
  kind: v.string(),
  payload: v.unknown(),
  subjects: v.array(v.string()),
  replaced: v.nullable(v.array(v.record(v.string(), v.unknown()))),
  plannedBy: v.nullable(v.string()),
  plannedAt: v.date(),
  doneAt: v.nullable(v.date()),
  batch: v.nullable(v.string()),
  sale: v.nullable(v.object({ id: v.number(), name: localizedSchema, isEnd: v.boolean() })),
  error: v.nullable(v.string()),
  failure: v.nullable(failureSchema),
});
type Row = v.InferOutput<typeof rowSchema>;

const SELECT = `SELECT c.id, c.due_at AS "dueAt", c.state, c.kind, c.payload, c.subjects, c.replaced,
    staff.name AS "plannedBy", c.created_at AS "plannedAt", c.done_at AS "doneAt", c.batch, c.error, c.failure,
    CASE WHEN sales.id IS NOT NULL
      THEN json_build_object('id', sales.id, 'name', sales.name, 'isEnd', c.id = sales.end_plan) END AS sale
  FROM scheduled_changes c LEFT JOIN staff ON staff.id = c.staff_id
    LEFT JOIN sales ON c.id IN (sales.begin_plan, sales.end_plan)`;

/** SQL conditions of the lists. */
const STATES = {
  open: `c.state <> 'done'`,
  done: `c.state = 'done'`,
  today: `(c.state IN ('conflict', 'failed') OR c.state = 'planned'
    AND c.due_at < ((now() AT TIME ZONE 'Europe/Kyiv')::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv')`,
} as const;

/** SQL of the number of changes of today, and of those that wait for a decision. */
export const COUNT_TODAY_SQL = `SELECT count(*)::int FROM scheduled_changes c WHERE ${STATES.today}`;

interface Filter {
  readonly state?: 'open' | 'today' | 'done' | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
}

/** Returns open changes, the next one first; or done ones, the latest first. */
export async function readScheduled(pool: pg.Pool, filter: Filter, lang: Language): Promise<Scheduled[]> {
  const { state = 'open', entity, entityId } = filter;
  const rows = await readRows(pool, rowSchema, {
    text: `${SELECT} WHERE ${STATES[state]} AND ($1::text IS NULL OR $1 = ANY (c.subjects))
      ORDER BY ${state === 'done' ? `c.done_at DESC, c.id DESC LIMIT ${MOST_DONE}` : 'c.due_at, c.id'}`,
    values: [entity && entityId ? `${entity}:${entityId}` : null],
  });
  const scheduled: Scheduled[] = [];
  for (const row of rows) scheduled.push((await look(pool, row, lang)).scheduled);
  return scheduled;
}

/** Returns a change with its values and its current effect. @throws ApiError scheduled_gone */
export async function readOneScheduled(pool: pg.Pool, id: number, lang: Language): Promise<ScheduledDetail> {
  const row = await readRow(pool, rowSchema, { text: `${SELECT} WHERE c.id = $1`, values: [id] });
  if (!row) throw new ApiError('scheduled_gone');
  const { scheduled, planned, now } = await look(pool, row, lang);
  const changes = (planned?.wanted ?? []).flatMap((wanted, subject) =>
    Object.entries(wanted).map(([column, value]) => ({
      ...{ subject, column, wanted: value ?? null },
      seen: row.replaced?.[subject]?.[column] ?? null,
      now: now?.[subject]?.[column] ?? null,
    })),
  );
  const names = await readNames(pool, referredIn(planned?.about.entity, changes), lang);
  const write = row.state === 'done' || !planned || !now ? null : planned.step;
  return { ...scheduled, changes: changes.slice(0, MOST_VALUES), names, write };
}

/** Returns the entities that values refer to by ids or codes. */
const referredIn = (entity: ScheduledEntity | undefined, changes: ScheduledDetail['changes']) =>
  changes.flatMap(({ column, seen, now, wanted }) => {
    const referred = SCHEDULED_REFERENCES[`${entity}.${column}`];
    if (referred === undefined) return [];
    const ids = [seen, now, wanted].flatMap(referredIds);
    return ids.map((entityId) => ({ entity: referred, entityId, source: null, changes: [] }));
  });

/** Looks up the subjects of a change, and their current state: null if one is gone. */
async function look(pool: pg.Pool, row: Row, lang: Language) {
  const planned = await plannedOfRow(pool, row);
  const isCompared = row.state !== 'done' && row.subjects.length <= MOST_COMPARED;
  const now = planned && isCompared ? await nowOf(pool, planned) : null;
  const isOutdated = row.state === 'planned' && isCompared && (!now || isChanged(row, planned, now));
  return { scheduled: await describe(pool, { row, planned, isOutdated }, lang), planned, now };
}

const isChanged = ({ replaced }: Row, planned: Planned | null, now: readonly Fields[]) =>
  planned !== null && replaced !== null && !isAsSeen(planned, replaced, now);

const ANYBODY = { role: 'owner' } as const;

async function plannedOfRow(pool: pg.Pool, { kind, payload, subjects }: Row): Promise<Planned | null> {
  try {
    const step =
      kind === 'write'
        ? v.parse(v.object({ write: v.string(), input: v.unknown() }), payload)
        : await stepOfCommand(pool, v.parse(scheduledChangeSchema, { kind, payload }), subjects[0]);
    return step && (await fitted(pool, plannedOf(step, ANYBODY), ANYBODY));
  } catch (error) {
    return nothingFor(error);
  }
}

async function nowOf(pool: pg.Pool, planned: Planned): Promise<readonly Fields[] | null> {
  try {
    return await replacedNow(pool, planned);
  } catch (error) {
    return nothingFor(error);
  }
}

/** Returns null for an ApiError: the subject is gone or cannot be written any more. */
function nothingFor(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

interface Looked {
  readonly row: Row;
  readonly planned: Planned | null;
  readonly isOutdated: boolean;
}

async function describe(pool: pg.Pool, { row, planned, isOutdated }: Looked, lang: Language): Promise<Scheduled> {
  const { id, state, subjects, plannedBy, batch, sale } = row;
  return {
    ...{ id, state, plannedBy, batch, isOutdated, sale },
    dueAt: row.dueAt.toISOString(),
    subjects: await nameSubjects(pool, planned?.subjects ?? subjects, lang),
    subjectCount: subjects.length,
    columns: [...new Set((planned?.wanted ?? []).flatMap(Object.keys))],
    plannedAt: row.plannedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    failure: failureOf(row, lang),
  };
}

async function nameSubjects(pool: pg.Pool, subjects: readonly string[], lang: Language) {
  const [named = []] = await nameAllSubjects(pool, [subjects], lang);
  return named;
}

/** Returns the first subjects of each change with their names in a language; a deleted one has null. */
export async function nameAllSubjects(
  pool: pg.Pool,
  changes: readonly (readonly string[])[],
  lang: Language,
): Promise<Scheduled['subjects'][]> {
  const named = changes.map(firstSubjects);
  const names = await readNames(
    pool,
    named.flat().map(({ entity, id }) => ({ entity, entityId: id, source: null, changes: [] })),
    lang,
  );
  return named.map((some) => some.map(({ entity, id }) => ({ entity, id, name: names[`${entity}:${id}`] ?? null })));
}

const firstSubjects = (subjects: readonly string[]) =>
  subjects.slice(0, MOST_NAMED).flatMap((subject) => {
    const [prefix = '', id = ''] = subject.split(/:(.*)/s);
    const entity = SCHEDULED_ENTITIES.find((one) => one === prefix);
    return entity ? [{ entity, id }] : [];
  });

/** Returns the reason why a change was not carried out, in the reader's language; null if there is none. */
export function failureOf(
  { failure, error, state }: Pick<Row, 'failure' | 'error' | 'state'>,
  lang: Language,
): Scheduled['failure'] {
  if (state === 'done' || (!failure && error === null)) return null;
  if (!failure || !isErrorCode(failure.code)) return { message: errorMessage(lang, 'internal'), columns: {} };
  const columns = Object.entries(failure.fields).map(([path, code]) => [path, fieldMessage(lang, fieldCode(code))]);
  return { message: errorMessage(lang, failure.code, failure.params), columns: Object.fromEntries(columns) };
}
