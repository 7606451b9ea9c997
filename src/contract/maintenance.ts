import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** State of maintenance: true while the shop is closed, and the end time (ISO 8601, UTC) if it is known. */
export const maintenanceSchema = v.object({
  isMaintenanceInProgress: v.boolean(),
  maintenanceEndTime: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type Maintenance = v.InferOutput<typeof maintenanceSchema>;

export const getMaintenance = defineEndpoint({ method: 'GET', path: '/maintenance', response: maintenanceSchema });
