import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Whether the shop is closed for maintenance, and until when (ISO 8601, UTC) if that is known. */
export const maintenanceSchema = v.object({
  isMaintenanceInProgress: v.boolean(),
  maintenanceEndTime: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type Maintenance = v.InferOutput<typeof maintenanceSchema>;

export const getMaintenance = defineEndpoint({ method: 'GET', path: '/maintenance', response: maintenanceSchema });
