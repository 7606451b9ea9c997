import * as v from 'valibot';
import { dataEnvelope, errorEnvelopeSchema, maintenanceErrorSchema } from '../contract/error.ts';
import { MAINTENANCE_STATUS } from '../contract/limits.ts';
import type { Maintenance } from '../contract/maintenance.ts';
import { ApiError, unreadableError } from './api-error.ts';

/** Returns the `data` of a successful response. Throws ApiError `unreadable` when it does not match the schema. */
export function readData<const Schema extends v.GenericSchema>(
  { status }: Response,
  json: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(dataEnvelope(schema), json);
  if (!parsed.success) throw unreadableError(status, new v.ValiError(parsed.issues));
  return parsed.output.data;
}

interface Refusal {
  readonly error: ApiError;
  /** Set if the shop is closed for maintenance. */
  readonly maintenance: Maintenance | null;
}

/** Returns the error of a refused request. */
export function readError({ status, headers }: Response, json: unknown): Refusal {
  if (!v.is(errorEnvelopeSchema, json)) return { error: unreadableError(status, json), maintenance: null };
  const { code, message, fields } = json.error;
  const retryAfter = Number(headers.get('retry-after')) || null;
  const isMaintenance = status === MAINTENANCE_STATUS && v.is(maintenanceErrorSchema, json);
  return {
    error: new ApiError(code, status, message, { fields, retryAfter, isForShopper: true }),
    maintenance: isMaintenance
      ? { isMaintenanceInProgress: json.isMaintenanceInProgress, maintenanceEndTime: json.maintenanceEndTime }
      : null,
  };
}
