import { createMiddleware } from 'hono/factory';
import type pg from 'pg';
import * as v from 'valibot';
import type { Maintenance } from '../../src/contract/maintenance.ts';
import type { ApiEnv, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { errorEnvelope } from '../middleware/errors.ts';

const rowSchema = v.object({
  is_in_progress: v.boolean(),
  end_time: v.nullable(v.date()),
});

/** Whether the shop is closed now, and until when. */
export async function readMaintenance(pool: pg.Pool): Promise<Maintenance> {
  const row = await readRow(pool, rowSchema, {
    name: 'maintenance',
    text: 'SELECT is_in_progress, end_time FROM maintenance',
  });
  return {
    isMaintenanceInProgress: row?.is_in_progress ?? false,
    maintenanceEndTime: row?.end_time?.toISOString() ?? null,
  };
}

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
