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
  'payment-without-order',
  'waybill-failed',
  'waybill-missing',
  'waybill-not-deleted',
  'parcel-returned',
  'message-failed',
  'job-failed',
  'plan-failed',
  'sms-budget',
  'disk-low',
  'shop-restored',
  'publishing-stopped',
  'special-order',
  /** Written by a staff member; all others are added by the shop. */
  'own',
] as const;

export type TaskKind = (typeof TASK_KINDS)[number];

/** Groups of kinds, each with a card on the home screen; plans that failed are among the plans there. */
export const TASK_GROUPS = ['own', 'money', 'failure', 'request', 'plan'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

const GROUPS: Readonly<Record<TaskKind, TaskGroup>> = {
  'paid-but-unavailable': 'money',
  'paid-twice': 'money',
  'paid-wrong-amount': 'money',
  'payment-reversed': 'money',
  'refund-failed': 'money',
  'refund-by-transfer': 'money',
  'payment-unknown': 'money',
  'payment-without-order': 'money',
  'waybill-failed': 'failure',
  'waybill-missing': 'failure',
  'waybill-not-deleted': 'failure',
  'message-failed': 'failure',
  'job-failed': 'failure',
  'sms-budget': 'failure',
  'disk-low': 'failure',
  'shop-restored': 'failure',
  'publishing-stopped': 'failure',
  'parcel-returned': 'request',
  'special-order': 'request',
  'plan-failed': 'plan',
  own: 'own',
};

/** Returns the kinds of a group. */
export const kindsOf = (group: TaskGroup): TaskKind[] => TASK_KINDS.filter((kind) => GROUPS[kind] === group);

export const tasksQuery = {
  kind: v.optional(v.array(v.picklist(TASK_KINDS))),
  group: v.optional(v.picklist(TASK_GROUPS)),
  state: v.optional(v.picklist(['open', 'done'])),
  /** `mine`: assigned to the reader; `nobody`: unassigned. */
  assigned: v.optional(v.picklist(['mine', 'nobody'])),
};
