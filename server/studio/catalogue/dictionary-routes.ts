import * as v from 'valibot';
import {
  attributeSchema,
  createAttribute,
  createService,
  listAttributes,
  listAttributeValues,
  listServices,
  orderAttributes,
  orderServices,
  removeAttribute,
  removeService,
  studioServiceSchema,
  updateAttribute,
  updateService,
} from '../../../studio/contract/dictionaries.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import { readRows } from '../../db/rows.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import type { Write } from '../write.ts';
import { readDictionary } from './dictionaries.ts';
import { dictionaryWrites } from './dictionary-writes.ts';

const permission = 'catalogue.write';
const code = 'Code of the attribute.';
const service = 'Code of the service.';

/** Runs a write in a transaction and commits it. */
async function keep<Input>(
  { deps, staff }: { readonly deps: StudioDeps; readonly staff: CurrentStaff },
  { run }: Write<v.GenericSchema<unknown, Input>, unknown>,
  input: Input,
): Promise<{ readonly transaction: string }> {
  const { transaction } = await inStaffTransaction(deps.pool, staff, (client) => run(client, input, staff));
  return { transaction };
}

export const dictionaryRoutes = [
  studioRoute(
    listAttributes,
    { summary: 'Attributes that products can have, in the order of the pages.', permission: 'catalogue.read' },
    ({ deps }) => readDictionary(deps.pool, 'attributes', attributeSchema),
  ),
  studioRoute(
    listAttributeValues,
    {
      summary: 'Values that an attribute has, the most used first.',
      parameters: { code },
      permission: 'catalogue.read',
    },
    ({ deps, params }) =>
      readRows(deps.pool, v.object({ value: localizedSchema, products: v.number() }), {
        text: `SELECT value, count(*)::int AS products FROM product_attributes WHERE attribute_code = $1
          GROUP BY value ORDER BY count(*) DESC, value ->> 'uk' LIMIT 200`,
        values: [params.code],
      }),
  ),
  studioRoute(createAttribute, { summary: 'Adds an attribute.', permission }, (input) =>
    keep(input, dictionaryWrites['attribute.create'], input.body),
  ),
  studioRoute(orderAttributes, { summary: 'Puts all attributes into an order.', permission }, (input) =>
    keep(input, dictionaryWrites['attribute.order'], input.body),
  ),
  studioRoute(
    updateAttribute,
    { summary: 'Renames an attribute.', parameters: { code }, permission, errors: ['not_found'] },
    (input) => keep(input, dictionaryWrites['attribute.update'], { ...input.params, ...input.body }),
  ),
  studioRoute(
    removeAttribute,
    {
      summary: 'Removes an attribute that no product has.',
      parameters: { code },
      permission,
      errors: ['not_found', 'in_use'],
    },
    (input) => keep(input, dictionaryWrites['attribute.remove'], input.params),
  ),
  studioRoute(
    listServices,
    { summary: 'Services that can be ordered with products.', permission: 'catalogue.read' },
    ({ deps }) => readDictionary(deps.pool, 'services', studioServiceSchema),
  ),
  studioRoute(createService, { summary: 'Adds a service.', permission }, (input) =>
    keep(input, dictionaryWrites['service.create'], input.body),
  ),
  studioRoute(orderServices, { summary: 'Puts all services into an order.', permission }, (input) =>
    keep(input, dictionaryWrites['service.order'], input.body),
  ),
  studioRoute(
    updateService,
    {
      summary: 'Changes what is named of a service.',
      parameters: { code: service },
      permission,
      errors: ['not_found'],
    },
    (input) => keep(input, dictionaryWrites['service.update'], { ...input.params, changes: input.body }),
  ),
  studioRoute(
    removeService,
    {
      summary: 'Removes a service that no product and no cart has.',
      parameters: { code: service },
      permission,
      errors: ['not_found', 'in_use'],
    },
    (input) => keep(input, dictionaryWrites['service.remove'], input.params),
  ),
];
