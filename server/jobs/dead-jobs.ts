import type pg from 'pg';
import * as v from 'valibot';
import { cutText } from '../../src/rules/cut-text.ts';
import { redact } from '../../src/rules/redact.ts';
import type { Deps } from '../context.ts';
import { readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { SEND_MESSAGE } from '../messages/queue.ts';
import { DELETE_WAYBILL, MAKE_WAYBILL, REFUND_PAYMENT } from '../orders/jobs.ts';
import { giveUpPicture } from '../studio/media/make-picture.ts';
import { MAKE_PICTURE } from '../studio/media/uploads.ts';
import { markFailed } from '../studio/schedule/outcome.ts';
import { APPLY_SCHEDULED_CHANGE } from '../studio/schedule/queue.ts';
import { addTask, type ShopTaskKind } from '../tasks/add-task.ts';

const deadJobSchema = v.object({
  id: v.number(),
  task: v.string(),
  attempts: v.number(),
  error: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  payload: v.unknown(),
  /** The job has attempts left, but every run of its schedule resets them. */
  isStuck: v.boolean(),
});
type DeadJob = v.InferOutput<typeof deadJobSchema>;

const scheduledPayload = v.object({ id: v.number() });

const uploadPayload = v.object({ uploadId: v.string() });

/** Errors of a full disk in a job: from the file system, or from PostgreSQL, which repeats them. */
const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

const TASK_KINDS: Readonly<Record<string, ShopTaskKind>> = {
  [MAKE_WAYBILL]: 'waybill-failed',
  [DELETE_WAYBILL]: 'waybill-not-deleted',
  [REFUND_PAYMENT]: 'refund-failed',
  [SEND_MESSAGE]: 'message-failed',
};

/** Maximum length of an error in a task, in characters. */
const LONGEST_ERROR = 200;

/**
 * Creates a task for the staff for every job that has used up its attempts, whatever the error, and for every scheduled
 * job that has failed for a day, and removes the job from the queue.
 */
export async function reportDeadJobs({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const jobs = await readDeadJobs(client);
    for (const { task, attempts, error, orderId, isStuck, payload } of jobs) {
      const [line = ''] = redact(error ?? 'the process died').split('\n');
      const tried = isStuck ? 'for a day' : `${attempts} attempts`;
      const details = `${task}, ${tried}: ${cutText(line, LONGEST_ERROR)}`;
      if (task === APPLY_SCHEDULED_CHANGE) await markFailed(client, v.parse(scheduledPayload, payload).id, line, true);
      else
        await addTask(client, TASK_KINDS[task] ?? 'job-failed', orderId, details, {
          reason: DISK_FULL.test(line)
            ? { code: 'disk-full' }
            : { code: 'given-up', attempts: isStuck ? null : attempts },
          job: isStuck ? null : { task, payload },
        });
      if (task === SEND_MESSAGE) await noteFailure(client, payload, line);
      if (task === MAKE_PICTURE) await giveUpPicture(client, v.parse(uploadPayload, payload).uploadId);
      log.error('A job was given up', { component: 'jobs', task, attempt: attempts, reason: line });
    }
    await client.query('SELECT graphile_worker.complete_jobs($1::bigint[])', [jobs.map(({ id }) => id)]);
  });
}

/** Marks the message of a job as failed. */
async function noteFailure(client: pg.ClientBase, payload: unknown, reason: string): Promise<void> {
  const { output, success } = v.safeParse(v.object({ messageId: v.string() }), payload);
  if (success) await client.query('UPDATE messages SET failure = $2 WHERE id = $1', [output.messageId, reason]);
}

/** Returns the dead jobs, locked, so that only one process reports each. */
async function readDeadJobs(client: pg.ClientBase): Promise<DeadJob[]> {
  return readRows(client, deadJobSchema, {
    text: `SELECT j.id, t.identifier AS task, j.attempts, j.last_error AS error, j.payload, coalesce(
         (j.payload ->> 'orderId')::uuid,
         (SELECT order_id FROM payments WHERE id = (j.payload ->> 'paymentId')::uuid),
         (SELECT (content ->> 'orderId')::uuid FROM messages WHERE id = (j.payload ->> 'messageId')::uuid)
       ) AS "orderId", j.attempts < j.max_attempts AS "isStuck"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.locked_at IS NULL AND (j.attempts >= j.max_attempts
       OR (j.key = t.identifier AND j.last_error IS NOT NULL AND j.created_at < now() - interval '1 day'))
     ORDER BY j.id FOR UPDATE OF j SKIP LOCKED`,
  });
}
