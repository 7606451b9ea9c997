import type pg from 'pg';
import { endpoints } from '../../src/contract/api.ts';
import type { Maintenance } from '../../src/contract/maintenance.ts';
import type { Api, Deps } from '../context.ts';

interface Row {
  is_in_progress: boolean;
  end_time: Date | null;
}

/** Whether the shop is closed now, and until when. */
export async function readMaintenance(pool: pg.Pool): Promise<Maintenance> {
  const { rows } = await pool.query<Row>({
    name: 'maintenance',
    text: 'SELECT is_in_progress, end_time FROM maintenance',
  });
  const [row] = rows;
  return {
    isMaintenanceInProgress: row?.is_in_progress ?? false,
    maintenanceEndTime: row?.end_time?.toISOString() ?? null,
  };
}

export function maintenanceRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.maintenance, async (context) => context.json({ data: await readMaintenance(pool) }));
}
