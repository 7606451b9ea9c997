import * as v from 'valibot';

/** Entities as the log names them; see keep_history() of the database. */
export const AUDIT_ENTITIES = [
  'product',
  'category',
  'family',
  'attribute',
  'service',
  'post',
  'blog-category',
  'content-page',
  'promo-code',
  'review',
  'announcement',
  'site',
  'maintenance',
  'discount-levels',
  'page',
  'redirect',
  'search-synonyms',
  'search-redirect',
  'search-pin',
  'landing-page',
  'supplier',
  'scheduled-change',
  'sale',
  'staff',
  'order',
  'customer',
  'audit',
] as const;
export const OPERATIONS = ['insert', 'update', 'delete', 'action'] as const;

/** Operations that write no row of the shop, by the name in the log. */
export type AuditAction =
  | 'move'
  | 'refund'
  | 'edit'
  | 'pay-link'
  | 'receipt'
  | 'waybill'
  | 'waybill-delete'
  | 'register'
  | 'merge'
  | 'export'
  | 'delete'
  | 'undo'
  | 'sign-in'
  | 'sign-in-refused';

export const uuid = v.pipe(v.string(), v.uuid('invalid'));
export const actor = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const day = v.pipe(v.string(), v.isoDate('invalid'));
export const entityId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Filters of the list; those that are left out do not apply. Days are in Kyiv time, the last one inclusive. */
export const auditQuery = {
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long'))),
  actor: v.optional(actor),
  entity: v.optional(v.picklist(AUDIT_ENTITIES)),
  entityId: v.optional(entityId),
  operation: v.optional(v.picklist(OPERATIONS)),
  batch: v.optional(uuid),
  from: v.optional(day),
  to: v.optional(day),
  /** Returns entries before this line. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'))),
};
