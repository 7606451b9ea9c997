import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { actorSchema } from './order-events.ts';
import { TASK_KINDS, tasksQuery } from './queries/tasks.ts';
import { taskReasonSchema } from './task-reasons.ts';

/** Resolution of a task that nobody has closed by hand. */
export type Resolution = 'repeated' | 'done' | 'cancelled' | 'planned anew' | 'freed';

/** Money that somebody sends back by hand; kopiykas. */
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

const shopTaskSchema = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
  reason: v.nullable(taskReasonSchema),
  /** Of a refund by hand. */
  transfer: v.nullable(transferSchema),
  /** ISO 8601. */
  createdAt: v.string(),
  assignedTo: v.nullable(v.object({ id: v.string(), name: v.string() })),
  doneAt: v.nullable(v.string()),
  doneBy: v.nullable(actorSchema),
  /** A Resolution, or the words of whoever has closed it. */
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
    /** All that is open, whatever is chosen. */
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
    /** Null: nobody. */
    assignedTo: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  response: shopTaskSchema,
});

/** It has been seen to; of a refund by hand, the money has been sent. */
export const resolveTask = defineEndpoint({
  method: 'POST',
  path: '/studio/tasks/{id}/resolve',
  params: taskParams,
  body: v.object({
    resolution: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(500, 'too_long')),
  }),
  response: shopTaskSchema,
});

/** Queues what was given up again, and takes the task off the list: should it fail again, it comes back. */
export const repeatTask = defineEndpoint({
  method: 'POST',
  path: '/studio/tasks/{id}/repeat',
  params: taskParams,
  response: shopTaskSchema,
});
