import type pg from 'pg';
import * as v from 'valibot';
import { detailsOf } from '../../../src/rules/ordered-services.ts';
import { keyOfService, readServiceValues } from '../../../src/rules/services.ts';
import type { EditedServices } from '../../../studio/contract/order-edit.ts';
import { serviceOf } from '../../catalogue/services.ts';
import { readRows } from '../../db/rows.ts';
import { serviceLimitsSchema, storedServiceFieldSchema } from '../../db/schema/catalogue.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import type { OrderedService } from '../../db/schema/orders.ts';
import { ApiError } from '../../errors.ts';

const offeredSchema = v.object({
  productId: v.number(),
  code: v.string(),
  name: localizedSchema,
  price: v.number(),
  fields: v.array(storedServiceFieldSchema),
  limits: v.nullable(serviceLimitsSchema),
});
/** A service that a product is offered with. */
export type OfferedService = v.InferOutput<typeof offeredSchema>;

/** Reads the services that products are offered with, at today's prices. */
export function readOffered(client: pg.ClientBase, productIds: readonly number[]): Promise<OfferedService[]> {
  return readRows(client, offeredSchema, {
    text: `SELECT ps.product_id AS "productId", s.code, s.name, s.price, s.fields, ps.limits
      FROM product_services ps JOIN services s ON s.code = ps.service_code WHERE ps.product_id = ANY($1)`,
    values: [productIds],
  });
}

/** Returns true if one of the services has to be paid in advance. */
export async function arePrepaid(client: pg.ClientBase, codes: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM services WHERE code = ANY($1) AND is_prepaid LIMIT 1', [codes]);
  return rowCount !== 0;
}

/**
 * Returns the services of a line after an edit: one that the line has with the same values keeps its agreed price, any
 * other one has today's.
 * @param path the line's field in the request
 * @throws ApiError service_not_offered; bad_request for values that are missing or invalid
 */
export function chooseServices(
  edited: EditedServices,
  line: { readonly productId: number | null; readonly services: readonly OrderedService[] },
  offered: readonly OfferedService[],
  path: string,
): OrderedService[] {
  const agreed = new Map(line.services.map((service) => [keyOf(service), service]));
  return edited.map(({ code, values: told }) => {
    const kept = agreed.get(keyOf({ code, values: told }));
    if (kept) return kept;
    const service = offered.find((one) => one.productId === line.productId && one.code === code);
    if (!service) throw new ApiError('service_not_offered', { fields: { [`${path}.services`]: 'invalid' } });
    const { name, price, fields, limits } = service;
    const own = serviceOf('uk', { code, name: name.uk, price, fields, isPrepaid: false, isReturnable: true }, limits);
    const { values, problems } = readServiceValues(own.fields, told);
    const [wrong] = Object.entries(problems);
    if (wrong) throw new ApiError('bad_request', { fields: { [`${path}.services.${code}.${wrong[0]}`]: wrong[1] } });
    const same = agreed.get(keyOf({ code, values }));
    if (same) return same;
    const details = detailsOf({ fields, values });
    return { code, name, price, ...(details.length > 0 && { values, details }) };
  });
}

const keyOf = ({ code, values }: Pick<OrderedService, 'code' | 'values'>) =>
  keyOfService({ code, values: values ?? {} });

/** Returns true if two lines have the same services with the same values. */
export const areSameServices = (one: readonly OrderedService[], other: readonly OrderedService[]): boolean =>
  one.map(keyOf).sort().join('\n') === other.map(keyOf).sort().join('\n');

/** Returns services on one line, in Ukrainian; null without any. */
export const servicesText = (services: readonly OrderedService[]): string | null =>
  services.length === 0
    ? null
    : services.map(({ name, details = [] }) => [name.uk, ...details.map(({ value }) => value)].join(' ')).join(' + ');
