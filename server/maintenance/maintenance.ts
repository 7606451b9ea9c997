import type pg from 'pg';
import type { Maintenance } from '../../src/contract/maintenance.ts';

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
