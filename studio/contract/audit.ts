import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { transactionSchema } from './live.ts';
import { AUDIT_ENTITIES, actor, auditQuery, entityId, OPERATIONS, uuid } from './queries/audit.ts';

const day = v.pipe(v.string(), v.isoDate('invalid'));
const lineId = v.pipe(v.number(), v.integer('invalid'), v.minValue(0, 'invalid'));

/** Author of a write: a person, a command, a job, an import, or a user of SQL. */
export const actorSchema = v.object({
  id: v.string(),
  kind: v.picklist(['staff', 'command', 'job', 'import', 'sql']),
  /** The name of a person or of an import's file, '' if unknown; for other kinds, the part of the id after the colon. */
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
  /** Table of the row: `product_tiers` for a tier of a product. */
  source: v.nullable(v.string()),
  operation: v.picklist(OPERATIONS),
  changes: v.array(changeSchema),
});
export type AuditLine = v.InferOutput<typeof lineSchema>;

/** Lines that were written together: those of a batch, or of a transaction if there is no batch. */
const entrySchema = v.object({
  /** Id of the newest line. */
  id: v.number(),
  at: v.string(),
  actor: actorSchema,
  /** For a scheduled change, the person who scheduled it; null otherwise. */
  plannedBy: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  transaction: v.string(),
  /** Number of lines, and of the entities that they belong to. */
  lineCount: v.number(),
  entityCount: v.number(),
  /** The first lines. */
  lines: v.array(lineSchema),
  /**
   * Instant since which shoppers see the change, and the release that published it; null if unknown or if no page shows
   * it.
   */
  liveAt: v.nullable(v.string()),
  release: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof entrySchema>;

/** Names of entities in the language of the request, by `entity:id`. */
export const namesSchema = v.record(v.string(), v.string());

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/studio/audit',
  query: auditQuery,
  response: v.object({
    entries: v.array(entrySchema),
    names: namesSchema,
    /** Value of `before` for the next page; null on the last one. */
    next: v.nullable(v.string()),
  }),
});

export const listAuditActors = defineEndpoint({
  method: 'GET',
  path: '/studio/audit/actors',
  response: v.array(actorSchema),
});

/** Returns further lines of one entry. */
export const listAuditLines = defineEndpoint({
  method: 'GET',
  path: '/studio/audit/lines',
  query: {
    batch: v.optional(uuid),
    transaction: v.optional(transactionSchema),
    /** Returns lines after this one. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'))),
  },
  response: v.object({ lines: v.array(lineSchema), names: namesSchema }),
});

/**
 * Selects the writes to undo: a batch, a transaction, all writes of a period (of one person or of all), or all writes
 * of one entity after a line of its history, which restores that version.
 */
const undoSelectionSchema = v.pipe(
  v.strictObject({
    batch: v.optional(uuid),
    transaction: v.optional(transactionSchema),
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
  /** Effect of the undo on the row. */
  effect: v.picklist(['change', 'remove', 'restore']),
  /** Changes from the present values to the restored ones. */
  changes: v.array(changeSchema),
});
export type UndoneRow = v.InferOutput<typeof undoneSchema>;

const blockedSchema = v.object({
  entity: v.string(),
  entityId: v.string(),
  source: v.string(),
  reason: v.picklist(['changed', 'gone', 'back', 'referred', 'conflict']),
  columns: v.array(v.string()),
  /** Author of the later change; null if the log does not tell. */
  by: v.nullable(actorSchema),
  at: v.nullable(v.string()),
});
export type UndoBlock = v.InferOutput<typeof blockedSchema>;

const planSchema = v.object({
  lineCount: v.number(),
  /** Number of rows that will be restored, and the first of them. */
  rowCount: v.number(),
  rows: v.array(undoneSchema),
  blockedCount: v.number(),
  blocked: v.array(blockedSchema),
  /** Number of lines that cannot be undone, or not with the reader's permissions. */
  leftCount: v.number(),
  names: namesSchema,
});
export type UndoPlan = v.InferOutput<typeof planSchema>;

/** Returns the effect of an undo; writes nothing. */
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
    /** Skips rows that block the undo. Without it, any blocked row stops the whole undo. */
    keepBlocked: v.boolean(),
  }),
  response: v.object({ transaction: v.string(), rowCount: v.number() }),
});
