import * as v from 'valibot';
import { BRANCH_KINDS, sizeSchema } from '../../src/contract/delivery.ts';
import { localizedSchema } from '../db/schema/columns.ts';

/* What the shop keeps of the carrier's directory: in both languages, whoever asked. */

export const settlementRecordSchema = v.object({
  ref: v.string(),
  /** What a waybill takes; the carrier's cities are not its settlements. */
  cityRef: v.string(),
  name: localizedSchema,
  fullName: localizedSchema,
  /** Oblast and district, as the carrier's waybills have them: in Ukrainian, without the noun. */
  area: v.string(),
  region: v.string(),
});
export type SettlementRecord = v.InferOutput<typeof settlementRecordSchema>;

export const branchRecordSchema = v.object({
  ref: v.string(),
  kind: v.picklist(BRANCH_KINDS),
  number: v.string(),
  name: localizedSchema,
  address: localizedSchema,
  schedule: v.nullable(localizedSchema),
  /** Grams. */
  maxWeight: v.nullable(v.number()),
  /** Millimetres. */
  maxSize: v.optional(v.nullable(sizeSchema), null),
});
export type BranchRecord = v.InferOutput<typeof branchRecordSchema>;

export const streetRecordSchema = v.object({ ref: v.string(), name: localizedSchema, fullName: localizedSchema });
export type StreetRecord = v.InferOutput<typeof streetRecordSchema>;
