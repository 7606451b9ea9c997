import type pg from 'pg';
import * as v from 'valibot';
import type { Maintenance } from '../../src/contract/maintenance.ts';
import { readRow } from '../db/rows.ts';

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
