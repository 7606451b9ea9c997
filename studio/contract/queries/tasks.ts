import * as v from 'valibot';

/** Kinds of tasks for the staff. */
export const TASK_KINDS = [
  'paid-but-unavailable',
  'paid-twice',
  'paid-wrong-amount',
  'payment-reversed',
  'refund-failed',
  'refund-by-transfer',
  'payment-unknown',
  'waybill-failed',
  'waybill-missing',
  'waybill-not-deleted',
  'parcel-returned',
  'message-failed',
  'job-failed',
  'plan-failed',
  'sms-budget',
  'disk-low',
  'special-order',
] as const;

export const tasksQuery = {
  kind: v.optional(v.array(v.picklist(TASK_KINDS))),
  state: v.optional(v.picklist(['open', 'done'])),
  /** `mine`: assigned to the reader; `nobody`: unassigned. */
  assigned: v.optional(v.picklist(['mine', 'nobody'])),
};
