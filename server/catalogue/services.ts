import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { Service, ServiceField } from '../../src/contract/service.ts';
import { type ServiceLimits, storedServiceFieldSchema } from '../db/schema/catalogue.ts';

/** A service as the database has it. */
export const storedServiceSchema = v.object({
  code: v.string(),
  /** In the language of the request. */
  name: v.string(),
  price: v.number(),
  fields: v.array(storedServiceFieldSchema),
  isPrepaid: v.boolean(),
  isReturnable: v.boolean(),
});
export type StoredService = v.InferOutput<typeof storedServiceSchema>;

/** SQL of what a StoredService has, from a row `s` of services; $1 is the language. */
export const SERVICE_PAIRS_SQL = `'code', s.code, 'name', s.name ->> $1, 'price', s.price, 'fields', s.fields,
  'isPrepaid', s.is_prepaid, 'isReturnable', s.is_returnable`;

/** A service as one product has it: with the lengths that can be made of it, where it says which. */
export function serviceOf(lang: Language, service: StoredService, limits: ServiceLimits | null): Service {
  const { code, name, price, fields, isPrepaid, isReturnable } = service;
  const own = fields.flatMap((field): ServiceField[] => {
    const named = { ...field, name: field.name[lang] };
    if (named.kind === 'text' || limits === null) return [named];
    const limit = limits[field.code];
    return limit ? [{ ...named, min: limit.min, max: limit.max }] : [];
  });
  return { code, name, price, fields: own, isPrepaid, isReturnable };
}
