import * as v from 'valibot';
import { BRANCH_KINDS, sizeSchema } from '../../src/contract/delivery.ts';
import { localizedSchema } from '../db/schema/columns.ts';

/* Records of the carrier's directory in the cache, in both languages. */

export const settlementRecordSchema = v.object({
  ref: v.string(),
  /** The city's reference for waybills; the carrier's cities differ from its settlements. */
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
