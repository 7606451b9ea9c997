import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { addTask } from '../tasks/add-task.ts';
import type { Limits } from './limits.ts';

/**
 * Counts an SMS against the shop's hourly budget. An attacker who changes addresses and phones can evade all other
 * limits; this one bounds the cost, and the owner gets a task.
 * @throws ApiError sms_unavailable
 */
export async function takeSms(
  limits: Pick<Limits, 'take'>,
  { pool, log, smsPerHour }: Pick<Deps, 'pool' | 'log' | 'smsPerHour'>,
): Promise<void> {
  try {
    await limits.take('smsOfShop', 'all', 'sms_unavailable');
  } catch (error) {
    const reason = { code: 'sms-spent', count: smsPerHour } as const;
    const details = `${smsPerHour} SMS within an hour`;
    if (error instanceof ApiError && (await addTask(pool, 'sms-budget', null, details, { reason }))) {
      log.warning('The SMS of this hour are used up', { component: 'messages', smsPerHour });
    }
    throw error;
  }
}
