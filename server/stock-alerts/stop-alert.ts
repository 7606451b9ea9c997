import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { isAlertToken } from './token.ts';

/**
 * Deletes a request; idempotent, also after its message was queued.
 * @throws ApiError stock_alert_link_wrong
 */
export async function stopAlert({ pool, secrets }: Pick<Deps, 'pool' | 'secrets'>, id: string, token: string) {
  if (!isAlertToken(secrets, id, token)) throw new ApiError('stock_alert_link_wrong');
  await pool.query('DELETE FROM stock_alerts WHERE id = $1', [id]);
}
