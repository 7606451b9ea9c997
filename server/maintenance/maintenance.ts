import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type pg from 'pg';
import * as v from 'valibot';
import type { Maintenance } from '../../src/contract/maintenance.ts';
import { ChangeMemory } from '../changes/memory.ts';
import type { ApiEnv, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { errorEnvelope } from '../middleware/errors.ts';

const rowSchema = v.object({
  is_in_progress: v.boolean(),
  end_time: v.nullable(v.date()),
});

/** Returns whether the shop is closed now, and until when. */
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

const NAME = 'maintenance';

/** Refuses requests during maintenance. */
export interface MaintenanceGate {
  /** Refuses a request with status 503 and the end of the maintenance. */
  readonly refuse: MiddlewareHandler<ApiEnv>;
  /** Returns true if the shop is known to be open, without a query; false if it is closed or the state is unknown. */
  isKnownOpen(): boolean;
  /** Returns true if the shop is open. */
  isOpen(): Promise<boolean>;
}

/**
 * Creates a gate that learns of maintenance from the change feed; without the feed it queries the database for each
 * request.
 */
export function createMaintenanceGate({ pool, clock, feed }: Deps): MaintenanceGate {
  const memory = new ChangeMemory<Maintenance>(feed, 1);
  const read = async () => ({ value: await readMaintenance(pool), keys: [NAME] as const, bytes: 1 });
  const find = async () => memory.peek(NAME) ?? (await memory.recall(NAME, read));
  const refuse = createMiddleware<ApiEnv>(async (context, next) => {
    const maintenance = await find();
    if (!maintenance.isMaintenanceInProgress) return next();
    const { maintenanceEndTime } = maintenance;
    if (maintenanceEndTime) {
      const seconds = Math.ceil((Date.parse(maintenanceEndTime) - clock().getTime()) / 1000);
      context.header('Retry-After', String(Math.max(1, seconds)));
    }
    context.header('Cache-Control', 'no-store');
    return context.json({ ...errorEnvelope(context, 'maintenance'), ...maintenance }, 503);
  });
  return {
    refuse,
    isKnownOpen: () => memory.peek(NAME)?.isMaintenanceInProgress === false,
    isOpen: async () => !(await find()).isMaintenanceInProgress,
  };
}
