import { assignTask, listTasks, repeatTask, resolveTask } from '../../../studio/contract/tasks.ts';
import { ApiError } from '../../errors.ts';
import { repeatTask as repeat, resolveTask as resolve } from '../../orders/repeat-task.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { asApiError, byOf } from '../orders/write-order.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { ownTaskRoutes } from './own-tasks.ts';
import { readTask, readTaskList } from './tasks.ts';

const TASK = 'Id of the task.';

export const tasksRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listTasks,
    {
      summary: 'Tasks of the staff, open or done; without the permission to read all, only own ones.',
      permission: 'tasks.own',
      parameters: {
        kind: 'Only tasks of these kinds.',
        group: 'Only tasks of the kinds in this group.',
        state: 'Open or done tasks.',
        assigned: 'Tasks assigned to the caller, or to nobody.',
      },
    },
    ({ deps, query, staff }) => readTaskList(deps.pool, query, staff),
  ),

  studioRoute(
    assignTask,
    {
      summary: 'Assigns a task.',
      permission: 'tasks.write',
      parameters: { id: TASK },
      errors: ['task_not_found'],
    },
    async ({ deps, params, body, staff }) => {
      const id = Number(params.id);
      await inStaffTransaction(deps.pool, staff, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE shop_tasks SET assigned_to = $2 WHERE id = $1 AND kind <> 'own'
             AND ($2::uuid IS NULL OR EXISTS (SELECT FROM staff WHERE id = $2 AND NOT is_disabled))`,
          [id, body.assignedTo],
        );
        if (rowCount === 0) throw new ApiError('task_not_found');
      });
      return readTask(deps.pool, id, staff);
    },
  ),

  studioRoute(
    resolveTask,
    {
      summary: 'Closes a task; of a refund by hand, confirms that the money was sent.',
      permission: 'tasks.write',
      parameters: { id: TASK },
      errors: ['task_not_open'],
    },
    async ({ deps, params, body, staff, lang }) => {
      const doing = { id: Number(params.id), by: byOf(staff), now: deps.clock(), resolution: body.resolution };
      await inStaffTransaction(deps.pool, staff, (client) => resolve(client, doing)).catch((error: unknown) => {
        throw asApiError(error, lang);
      });
      return readTask(deps.pool, doing.id, staff);
    },
  ),

  studioRoute(
    repeatTask,
    {
      summary: 'Queues the failed job of a task again.',
      permission: 'tasks.write',
      parameters: { id: TASK },
      errors: ['task_not_open', 'task_not_repeatable', 'refund_too_much'],
    },
    async ({ deps, params, staff, lang }) => {
      const doing = { id: Number(params.id), by: byOf(staff), now: deps.clock() };
      await inStaffTransaction(deps.pool, staff, (client) => repeat(client, doing)).catch((error: unknown) => {
        throw asApiError(error, lang);
      });
      return readTask(deps.pool, doing.id, staff);
    },
  ),

  ...ownTaskRoutes,
];
