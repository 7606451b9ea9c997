import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { Service } from '../../../src/contract/service.ts';
import { find, findProducts, findServices } from '../../../studio/contract/find.ts';
import { SERVICE_PAIRS_SQL, serviceOf, storedServiceSchema } from '../../catalogue/services.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { serviceLimitsSchema } from '../../db/schema/catalogue.ts';
import { findBest } from '../../search/find-products.ts';
import { studioRoute } from '../route.ts';
import { findAll } from './find-all.ts';
import { MOST } from './kinds.ts';

const offeredSchema = v.object({
  service: v.object({ ...storedServiceSchema.entries, limits: v.nullable(serviceLimitsSchema) }),
});

/** Returns the services that a product is offered with; none for an unknown SKU. */
async function readServicesOf(db: Queryable, lang: Language, sku: string): Promise<Service[]> {
  const rows = await readRows(db, offeredSchema, {
    text: `SELECT json_build_object(${SERVICE_PAIRS_SQL}, 'limits', ps.limits) AS service
      FROM product_services ps JOIN services s ON s.code = ps.service_code JOIN products p ON p.id = ps.product_id
      WHERE p.sku = $2 ORDER BY s.code`,
    values: [lang, sku],
  });
  return rows.map(({ service: { limits, ...stored } }) => serviceOf(lang, stored, limits));
}

export const findRoutes = [
  studioRoute(
    find,
    {
      summary: 'Entities that the caller may open, by words of their name, their SKU or number.',
      parameters: { q: 'Words, in any order.' },
      permission: 'profile.own',
    },
    ({ deps, staff, query }) => findAll({ db: deps.pool, q: query.q, staff }),
  ),

  studioRoute(
    findProducts,
    {
      summary: 'Products for an order, by the shop’s search; not counted as a shopper’s search.',
      parameters: { q: 'Words of the name, or a SKU.' },
      permission: 'catalogue.read',
    },
    ({ deps, lang, query: { q } }) => findBest(deps, lang, q, MOST),
  ),

  studioRoute(
    findServices,
    {
      summary: 'The services that a product is offered with.',
      parameters: { sku: 'The product.' },
      permission: 'orders.read',
    },
    ({ deps, lang, query: { sku } }) => readServicesOf(deps.pool, lang, sku),
  ),
];
