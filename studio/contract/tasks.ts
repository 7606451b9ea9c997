import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { actorSchema } from './order-events.ts';
import { TASK_KINDS, tasksQuery } from './queries/tasks.ts';
import { taskReasonSchema } from './task-reasons.ts';

/** Resolution of a task that was closed automatically. */
export type Resolution = 'repeated' | 'done' | 'cancelled' | 'planned anew' | 'freed' | 'resumed';

/** Money that staff refund by hand; kopiykas. */
const transferSchema = v.object({
  amount: kopiykasSchema,
  /** The payee: a company with its code, or a person with a phone. Null once their account was deleted. */
  payee: v.nullable(v.string()),
  code: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  paymentMethod: paymentMethodSchema,
  /** The refunds that make up the amount. */
  parts: v.array(
    v.object({
      id: v.string(),
      amount: kopiykasSchema,
      cause: v.picklist(['asked', 'edited', 'ended']),
      reason: v.string(),
    }),
  ),
});
export type Transfer = v.InferOutput<typeof transferSchema>;

/** Maximum length of the text of an own task. */
export const TASK_LENGTH = 1_000;

/** Entities that an own task can be about. */
export const TASK_SUBJECTS = ['order', 'customer', 'product'] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];

export const personSchema = v.object({ id: v.string(), name: v.string() });

const ownTaskSchema = v.object({
  text: v.string(),
  /** Last day in Kyiv time, YYYY-MM-DD. */
  dueOn: v.nullable(v.string()),
  isOverdue: v.boolean(),
  writtenBy: personSchema,
  /** Customer or product that it is about, with its name; an order is in `order`. */
  about: v.nullable(v.object({ kind: v.picklist(['customer', 'product']), id: v.string(), name: v.string() })),
});

export const shopTaskSchema = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
  reason: v.nullable(taskReasonSchema),
  /** Only for a task that a staff member has written. */
  own: v.nullable(ownTaskSchema),
  /** Only for a refund by hand. */
  transfer: v.nullable(transferSchema),
  /** ISO 8601. */
  createdAt: v.string(),
  assignedTo: v.nullable(personSchema),
  doneAt: v.nullable(v.string()),
  doneBy: v.nullable(actorSchema),
  /** A Resolution, or the note of the person who closed it. */
  resolution: v.nullable(v.string()),
  /** True if the failed work can be queued again. */
  isRepeatable: v.boolean(),
});
export type ShopTask = v.InferOutput<typeof shopTaskSchema>;

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/studio/tasks',
  query: tasksQuery,
  response: v.object({
    tasks: v.array(shopTaskSchema),
    /** Number of all open tasks, regardless of the filters. */
    open: v.number(),
    /** The staff that tasks can be assigned to. */
    people: v.array(personSchema),
    /** The staff for whom own tasks can be written. */
    colleagues: v.array(personSchema),
  }),
});

const uuidSchema = v.pipe(v.string(), v.uuid());
const taskParams = { id: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) };

export const assignTask = defineEndpoint({
  method: 'PATCH',
  path: '/studio/tasks/{id}',
  params: taskParams,
  body: v.object({
    /** Id of a staff member; null unassigns the task. */
    assignedTo: v.nullable(uuidSchema),
  }),
  response: shopTaskSchema,
});

/** Closes a task; for a refund by hand, confirms that the money was sent. */
export const resolveTask = defineEndpoint({
  method: 'POST',
  path: '/studio/tasks/{id}/resolve',
  params: taskParams,
  body: v.object({
    resolution: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(500, 'too_long')),
  }),
  response: shopTaskSchema,
});

/** Queues the failed job again and closes the task; another failure creates a new one. */
export const repeatTask = defineEndpoint({
  method: 'POST',
  path: '/studio/tasks/{id}/repeat',
  params: taskParams,
  response: shopTaskSchema,
});

/** Writes a task for the caller or a colleague. */
export const writeOwnTask = defineEndpoint({
  method: 'POST',
  path: '/studio/own-tasks',
  body: v.strictObject({
    /** Idempotency key: the same key is one task. */
    key: uuidSchema,
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(TASK_LENGTH, 'too_long')),
    dueOn: v.nullable(v.pipe(v.string(), v.isoDate('invalid'))),
    assignedTo: uuidSchema,
    about: v.nullable(v.object({ kind: v.picklist(TASK_SUBJECTS), id: v.pipe(v.string(), v.maxLength(40)) })),
  }),
  response: shopTaskSchema,
});

/** Hands an own task over to a colleague. */
export const assignOwnTask = defineEndpoint({
  method: 'PATCH',
  path: '/studio/own-tasks/{id}',
  params: taskParams,
  body: v.object({ assignedTo: uuidSchema }),
  response: shopTaskSchema,
});

/** Closes an own task; idempotent. */
export const closeOwnTask = defineEndpoint({
  method: 'POST',
  path: '/studio/own-tasks/{id}/done',
  params: taskParams,
  response: shopTaskSchema,
});

/** Opens a closed own task again: the undo of closing it. */
export const reopenOwnTask = defineEndpoint({
  method: 'POST',
  path: '/studio/own-tasks/{id}/reopen',
  params: taskParams,
  response: shopTaskSchema,
});
