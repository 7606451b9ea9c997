import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ifMatch, once } from './headers.ts';
import { calendarDay, SCHEDULED_ENTITIES, scheduledQuery } from './queries/schedule.ts';
import { localizedSchema } from './texts.ts';

/** Changes that are carried out at a given time, scheduled in the studio or by a command. */

/** `conflict`: the values to replace were changed meanwhile. It waits for a decision of an editor, as `failed` does. */
const SCHEDULED_STATES = ['planned', 'conflict', 'failed', 'done'] as const;

/** Kyiv local time: `2027-03-28T09:00`. */
const minuteSchema = v.pipe(v.string(), v.nonEmpty('required'), v.isoDateTime('invalid'));

const subjectSchema = v.object({
  entity: v.picklist(SCHEDULED_ENTITIES),
  id: v.string(),
  /** null if it has been deleted. */
  name: v.nullable(v.string()),
});

export const scheduledSchema = v.object({
  id: v.number(),
  /** ISO 8601. */
  dueAt: v.string(),
  state: v.picklist(SCHEDULED_STATES),
  /** The first affected entities, and the number of all. */
  subjects: v.array(subjectSchema),
  subjectCount: v.number(),
  /** Columns that it writes. */
  columns: v.array(v.string()),
  /** Name of the person who scheduled it; null for a command. */
  plannedBy: v.nullable(v.string()),
  plannedAt: v.string(),
  doneAt: v.nullable(v.string()),
  /** Batch in the journal; null until it is done. */
  batch: v.nullable(v.string()),
  /** Reason why the last attempt failed, with errors of single columns by their paths, in the reader's language. */
  failure: v.nullable(v.object({ message: v.string(), columns: v.record(v.string(), v.string()) })),
  /** True if it is planned and the values to replace now differ from those seen when it was scheduled. */
  isOutdated: v.boolean(),
  /** The sale that it begins or ends; null for others. A part of a sale is not moved or cancelled alone. */
  sale: v.nullable(v.object({ id: v.number(), name: localizedSchema, isEnd: v.boolean() })),
});
export type Scheduled = v.InferOutput<typeof scheduledSchema>;

const changeSchema = v.object({
  /** Index of the subject. */
  subject: v.number(),
  column: v.string(),
  /** Values seen when it was scheduled, present values and new values. */
  seen: v.unknown(),
  now: v.unknown(),
  wanted: v.unknown(),
});

/** Entities that the values of a column refer to by ids or codes, by `entity.column`. */
export const SCHEDULED_REFERENCES: Readonly<Record<string, string>> = {
  'product.categoryId': 'category',
  'product.services': 'service',
  'product.attributes': 'attribute',
  'product.related': 'product',
  'post.categoryId': 'blog-category',
  'post.materials': 'category',
};

const codedSchema = v.looseObject({ code: v.string() });

/** Returns the ids or codes in a value of such a column. */
export const referredIds = (value: unknown): string[] =>
  [value ?? []].flat().map((item) => (v.is(codedSchema, item) ? item.code : String(item)));

const scheduledDetailSchema = v.object({
  ...scheduledSchema.entries,
  /** The first hundred changes. */
  changes: v.array(changeSchema),
  /** Names of the entities that the values refer to, by `entity:id`. */
  names: v.record(v.string(), v.string()),
  /** The write as it would run now, for a preview; null if it is done or if its subject has been deleted. */
  write: v.nullable(v.object({ write: v.string(), input: v.unknown() })),
});
export type ScheduledDetail = v.InferOutput<typeof scheduledDetailSchema>;

export const listScheduled = defineEndpoint({
  method: 'GET',
  path: '/studio/scheduled',
  query: scheduledQuery,
  response: v.object({ scheduled: v.array(scheduledSchema) }),
});

/** Maximum number of days of the calendar: a month with the weeks around it needs 42. */
export const CALENDAR_DAYS = 62;

const calendarEntrySchema = v.object({
  kind: v.picklist(['sale', 'plan', 'announcement', 'maintenance']),
  /** Id of the sale or of the change; 1 for the others. */
  id: v.number(),
  /** `running`: a sale that has begun. */
  state: v.picklist(['draft', 'running', ...SCHEDULED_STATES]),
  /** ISO 8601; null if it has begun already. A change has only this time: when it was carried out, or is to be. */
  from: v.nullable(v.string()),
  /** ISO 8601; null if it has no end. */
  until: v.nullable(v.string()),
  /** Name of a sale or text of an announcement, in the reader's language. */
  title: v.nullable(v.string()),
  /** The first affected entities of a change, and the number of all. */
  subjects: v.array(subjectSchema),
  subjectCount: v.number(),
});
export type CalendarEntry = v.InferOutput<typeof calendarEntrySchema>;

/** Everything that is planned for some days or was carried out on them, in the order of the beginnings. */
export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/studio/calendar',
  /** Days in Kyiv time, the last one inclusive. */
  query: { from: calendarDay, to: calendarDay },
  response: v.object({ entries: v.array(calendarEntrySchema) }),
});

const params = { id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) };

export const getScheduled = defineEndpoint({
  method: 'GET',
  path: '/studio/scheduled/{id}',
  params,
  response: scheduledDetailSchema,
});

/** Schedules one of the studio's writes. */
export const schedule = defineEndpoint({
  method: 'POST',
  path: '/studio/scheduled',
  headers: { ...ifMatch, ...once },
  body: v.strictObject({
    /** Name in the list of the studio's writes: `product.update`. */
    write: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    input: v.unknown(),
    at: minuteSchema,
    /**
     * Time at which the present values are restored, for example at the end of a sale. Only for prices and products.
     */
    until: v.optional(minuteSchema),
  }),
  response: v.object({ id: v.number(), dueAt: v.string() }),
});

/** Changes the time of a scheduled change. With `isSeen` the present values are accepted as those to replace. */
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

/**
 * Carries out a scheduled change now, also one that has failed. With `isSeen` it overwrites values that were changed
 * meanwhile.
 */
export const runScheduled = defineEndpoint({
  method: 'POST',
  path: '/studio/scheduled/{id}/run',
  params,
  body: v.strictObject({ isSeen: v.optional(v.boolean(), false) }),
  response: v.object({ id: v.number(), transaction: v.string() }),
});
