import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { Service, ServiceField } from '../../src/contract/service.ts';
import { type ServiceLimits, storedServiceFieldSchema } from '../db/schema/catalogue.ts';

/** A service as stored in the database. */
export const storedServiceSchema = v.object({
  code: v.string(),
  /** Name in the language of the request. */
  name: v.string(),
  price: v.number(),
  fields: v.array(storedServiceFieldSchema),
  isPrepaid: v.boolean(),
  isReturnable: v.boolean(),
});
export type StoredService = v.InferOutput<typeof storedServiceSchema>;

/** SQL key-value pairs of a StoredService from a row `s` of services; $1 is the language. */
export const SERVICE_PAIRS_SQL = `'code', s.code, 'name', s.name ->> $1, 'price', s.price, 'fields', s.fields,
  'isPrepaid', s.is_prepaid, 'isReturnable', s.is_returnable`;

/** Returns a service as one product offers it: with the product's own length limits when it has any. */
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
