import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Deps } from '../context.ts';
import { errorEnvelope } from '../middleware/errors.ts';
import { readMaintenance } from './maintenance.ts';

/** While maintenance is on, every request is refused with 503 and until when; one small query a request. */
export function refuseDuringMaintenance({ pool, clock }: Deps) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const maintenance = await readMaintenance(pool);
    if (!maintenance.isMaintenanceInProgress) return next();
    const { maintenanceEndTime } = maintenance;
    if (maintenanceEndTime) {
      const seconds = Math.ceil((Date.parse(maintenanceEndTime) - clock().getTime()) / 1000);
      context.header('Retry-After', String(Math.max(1, seconds)));
    }
    context.header('Cache-Control', 'no-store');
    return context.json({ ...errorEnvelope(context, 'maintenance'), ...maintenance }, 503);
  });
}
