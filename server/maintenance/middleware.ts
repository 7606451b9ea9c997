import { createMiddleware } from 'hono/factory';
import { API_ROOT, endpoints } from '../../src/contract/api.ts';
import type { ApiEnv, Deps } from '../context.ts';
import { errorEnvelope } from '../middleware/errors.ts';
import { readMaintenance } from './maintenance.ts';

/** Answers while the shop is closed, too: whether it is, and what changes meanwhile. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(
  [endpoints.maintenance, endpoints.changes].map((path) => `${API_ROOT}${path}`),
);

/** While maintenance is on, every request is refused with 503 and until when; one small query a request. */
export function refuseDuringMaintenance({ pool, clock }: Deps) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    if (ALWAYS_OPEN.has(context.req.path)) return next();
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
