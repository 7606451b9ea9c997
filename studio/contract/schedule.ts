import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { SCHEDULED_ENTITIES, scheduledQuery } from './queries/schedule.ts';

/** Changes that are made at a given time: planned with the studio's writes, or by a command. */

/** `conflict`: what it would replace was changed meanwhile. It waits, as `failed` does, for somebody to look at it. */
const SCHEDULED_STATES = ['planned', 'conflict', 'failed', 'done'] as const;

/** `2027-03-28T09:00` by the clocks of Kyiv. */
const minuteSchema = v.pipe(v.string(), v.nonEmpty('required'), v.isoDateTime('invalid'));

const subjectSchema = v.object({
  entity: v.picklist(SCHEDULED_ENTITIES),
  id: v.string(),
  /** null where it is gone. */
  name: v.nullable(v.string()),
});

const scheduledSchema = v.object({
  id: v.number(),
  /** ISO 8601. */
  dueAt: v.string(),
  state: v.picklist(SCHEDULED_STATES),
  /** What it is about: the first of them, and how many there are. */
  subjects: v.array(subjectSchema),
  subjectCount: v.number(),
  /** The columns that it writes. */
  columns: v.array(v.string()),
  /** Who of the staff has planned it; null for a command. */
  plannedBy: v.nullable(v.string()),
  plannedAt: v.string(),
  doneAt: v.nullable(v.string()),
  /** Of the journal, once it is done. */
  batch: v.nullable(v.string()),
  /** Why the last try failed, in words for the reader; what is wrong with single columns, by their paths. */
  failure: v.nullable(v.object({ message: v.string(), columns: v.record(v.string(), v.string()) })),
  /** Planned, and what it would replace is by now not what whoever planned it has seen. */
  isOutdated: v.boolean(),
});
export type Scheduled = v.InferOutput<typeof scheduledSchema>;

const changeSchema = v.object({
  /** Of which subject: its place among them. */
  subject: v.number(),
  column: v.string(),
  /** As whoever planned it has seen it, as it is, and as it is to be. */
  seen: v.unknown(),
  now: v.unknown(),
  wanted: v.unknown(),
});
export type ScheduledValue = v.InferOutput<typeof changeSchema>;

const scheduledDetailSchema = v.object({
  ...scheduledSchema.entries,
  /** The first hundred. */
  changes: v.array(changeSchema),
  /** What it would do now, for a rehearsal; null where it is done, or what it is about is gone. */
  write: v.nullable(v.object({ write: v.string(), input: v.unknown() })),
});
export type ScheduledDetail = v.InferOutput<typeof scheduledDetailSchema>;

export const listScheduled = defineEndpoint({
  method: 'GET',
  path: '/studio/scheduled',
  query: scheduledQuery,
  response: v.object({ scheduled: v.array(scheduledSchema) }),
});

const params = { id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) };

export const getScheduled = defineEndpoint({
  method: 'GET',
  path: '/studio/scheduled/{id}',
  params,
  response: scheduledDetailSchema,
});

/** Plans one of the studio's writes. */
export const schedule = defineEndpoint({
  method: 'POST',
  path: '/studio/scheduled',
  headers: { 'if-match': v.optional(v.string()) },
  body: v.strictObject({
    /** Its name in the list of the studio's writes: `product.update`. */
    write: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    input: v.unknown(),
    at: minuteSchema,
    /** When what it replaces comes back, as it is now: the end of a sale. Only of prices and products. */
    until: v.optional(minuteSchema),
  }),
  response: v.object({ id: v.number(), dueAt: v.string() }),
});

/** Another time. With `isSeen` what it would replace now is what it is meant to replace. */
export const moveScheduled = defineEndpoint({
  method: 'PATCH',
  path: '/studio/scheduled/{id}',
  params,
  body: v.strictObject({ at: minuteSchema, isSeen: v.optional(v.boolean(), false) }),
  response: v.object({ dueAt: v.string() }),
});

export const cancelScheduled = defineEndpoint({
  method: 'DELETE',
  path: '/studio/scheduled/{id}',
  params,
  response: v.object({ id: v.number() }),
});

/** Does it now, also what has failed before. With `isSeen` also over what was changed meanwhile. */
export const runScheduled = defineEndpoint({
  method: 'POST',
  path: '/studio/scheduled/{id}/run',
  params,
  body: v.strictObject({ isSeen: v.optional(v.boolean(), false) }),
  response: v.object({ id: v.number(), transaction: v.string() }),
});
