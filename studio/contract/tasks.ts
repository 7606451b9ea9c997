import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { actorSchema } from './order-events.ts';
import { TASK_KINDS, tasksQuery } from './queries/tasks.ts';
import { taskReasonSchema } from './task-reasons.ts';

/** Resolution of a task that was closed automatically. */
export type Resolution = 'repeated' | 'done' | 'cancelled' | 'planned anew' | 'freed';

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

export const shopTaskSchema = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
  reason: v.nullable(taskReasonSchema),
  /** Only for a refund by hand. */
  transfer: v.nullable(transferSchema),
  /** ISO 8601. */
  createdAt: v.string(),
  assignedTo: v.nullable(v.object({ id: v.string(), name: v.string() })),
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
    people: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});

const taskParams = { id: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) };

export const assignTask = defineEndpoint({
  method: 'PATCH',
  path: '/studio/tasks/{id}',
  params: taskParams,
  body: v.object({
    /** Id of a staff member; null unassigns the task. */
    assignedTo: v.nullable(v.pipe(v.string(), v.uuid())),
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
