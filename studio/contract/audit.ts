import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { AUDIT_ENTITIES, actor, auditQuery, entityId, OPERATIONS, uuid } from './queries/audit.ts';

const transaction = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'invalid'));
const day = v.pipe(v.string(), v.isoDate('invalid'));
const lineId = v.pipe(v.number(), v.integer('invalid'), v.minValue(0, 'invalid'));

/** A person, a command, a job, an import, or somebody who has written by SQL. */
const actorSchema = v.object({
  id: v.string(),
  kind: v.picklist(['staff', 'command', 'job', 'import', 'sql']),
  /** Of a person the name; of the others what stands after the colon. */
  name: v.string(),
});
export type AuditActor = v.InferOutput<typeof actorSchema>;

const changeSchema = v.object({ column: v.string(), before: v.unknown(), after: v.unknown() });
export type AuditChange = v.InferOutput<typeof changeSchema>;

const lineSchema = v.object({
  id: v.number(),
  at: v.string(),
  entity: v.string(),
  entityId: v.string(),
  /** The table of the row: a tier of a product is of `product_tiers`. */
  source: v.nullable(v.string()),
  operation: v.picklist(OPERATIONS),
  changes: v.array(changeSchema),
});
export type AuditLine = v.InferOutput<typeof lineSchema>;

/** What was done in one go: the lines of a batch, or else of a transaction. */
const entrySchema = v.object({
  /** The newest of its lines. */
  id: v.number(),
  at: v.string(),
  actor: actorSchema,
  /** Of what was planned: who of the staff has planned it. */
  plannedBy: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  transaction: v.string(),
  /** How many there are in all, of how many things. */
  lineCount: v.number(),
  entityCount: v.number(),
  /** The first of them. */
  lines: v.array(lineSchema),
  /** Since when shoppers have it, by which release; null where it is not known, or no page shows it. */
  liveAt: v.nullable(v.string()),
  release: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof entrySchema>;

/** What things are called in the language of the request, by `entity:id`. */
const namesSchema = v.record(v.string(), v.string());

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/studio/audit',
  query: auditQuery,
  response: v.object({
    entries: v.array(entrySchema),
    names: namesSchema,
    /** `before` of the next page; null at the end. */
    next: v.nullable(v.string()),
  }),
});

export const listAuditActors = defineEndpoint({
  method: 'GET',
  path: '/studio/audit/actors',
  response: v.array(actorSchema),
});

/** Further lines of one entry. */
export const listAuditLines = defineEndpoint({
  method: 'GET',
  path: '/studio/audit/lines',
  query: {
    batch: v.optional(uuid),
    transaction: v.optional(transaction),
    /** Lines after this one. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'))),
  },
  response: v.object({ lines: v.array(lineSchema), names: namesSchema }),
});

/**
 * What is to be undone: a batch, a transaction, what somebody (or everybody) did in some days, or everything after one
 * line of one thing's history, which restores that version.
 */
const undoSelectionSchema = v.pipe(
  v.strictObject({
    batch: v.optional(uuid),
    transaction: v.optional(transaction),
    actor: v.optional(actor),
    from: v.optional(day),
    to: v.optional(day),
    entity: v.optional(v.picklist(AUDIT_ENTITIES)),
    entityId: v.optional(entityId),
    after: v.optional(lineId),
  }),
  v.check(
    ({ batch, transaction: xid, from, to, entity, entityId: id, after }) =>
      Boolean(batch ?? xid ?? (from && to)) || (entity !== undefined && id !== undefined && after !== undefined),
    'required',
  ),
);

export type UndoSelection = v.InferOutput<typeof undoSelectionSchema>;

const undoneSchema = v.object({
  entity: v.string(),
  entityId: v.string(),
  source: v.string(),
  /** What undoing does to the row. */
  effect: v.picklist(['change', 'remove', 'restore']),
  /** From what it is to what it will be again. */
  changes: v.array(changeSchema),
});
export type UndoneRow = v.InferOutput<typeof undoneSchema>;

const blockedSchema = v.object({
  entity: v.string(),
  entityId: v.string(),
  source: v.string(),
  reason: v.picklist(['changed', 'gone', 'back', 'referred', 'conflict']),
  columns: v.array(v.string()),
  /** Who has changed it since; null where the log does not tell. */
  by: v.nullable(actorSchema),
  at: v.nullable(v.string()),
});
export type UndoBlock = v.InferOutput<typeof blockedSchema>;

const planSchema = v.object({
  lineCount: v.number(),
  /** Rows that will be put back, and the first of them. */
  rowCount: v.number(),
  rows: v.array(undoneSchema),
  blockedCount: v.number(),
  blocked: v.array(blockedSchema),
  /** Lines of what cannot be undone, or not by you. */
  leftCount: v.number(),
  names: namesSchema,
});
export type UndoPlan = v.InferOutput<typeof planSchema>;

/** Writes nothing. */
export const planUndo = defineEndpoint({
  method: 'POST',
  path: '/studio/audit/plan',
  body: undoSelectionSchema,
  response: planSchema,
});

export const undoAudit = defineEndpoint({
  method: 'POST',
  path: '/studio/audit/undo',
  body: v.object({
    selection: undoSelectionSchema,
    /** Leaves what is in the way as it is; without it, anything in the way stops the whole. */
    keepBlocked: v.boolean(),
  }),
  response: v.object({ transaction: v.string(), rowCount: v.number() }),
});
