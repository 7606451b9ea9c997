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
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { studioRoute } from '../route.ts';
import type { Written } from '../transaction.ts';
import { readDictionary } from './dictionaries.ts';
import { dictionaryWrites } from './dictionary-writes.ts';

const permission = 'catalogue.write';
const code = 'Code of the attribute.';
const service = 'Code of the service.';

/** A repeated request is answered with its transaction id only. */
const again = () => undefined;

const written = async (writing: Promise<Written<unknown>>) => {
  const { transaction } = await writing;
  return { transaction };
};

export const dictionaryRoutes = [
  studioRoute(
    listAttributes,
    { summary: 'The attributes of products, in the order of the pages.', permission: 'catalogue.read' },
    ({ deps }) => readDictionary(deps.pool, 'attributes', attributeSchema),
  ),
  studioRoute(
    listAttributeValues,
    {
      summary: 'The values of an attribute, the most used first.',
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
  studioRoute(createAttribute, { summary: 'Adds an attribute.', parameters: IDEMPOTENCY_KEY, permission }, (input) => {
    const once = { key: input.headers['idempotency-key'], entity: 'attribute', again };
    return written(commitOnce(input, dictionaryWrites['attribute.create'], input.body, once));
  }),
  studioRoute(orderAttributes, { summary: 'Sorts all attributes.', permission }, (input) =>
    written(commitWrite(input, dictionaryWrites['attribute.order'], input.body)),
  ),
  studioRoute(
    updateAttribute,
    { summary: 'Renames an attribute.', parameters: { code }, permission, errors: ['not_found'] },
    (input) => written(commitWrite(input, dictionaryWrites['attribute.update'], { ...input.params, ...input.body })),
  ),
  studioRoute(
    removeAttribute,
    {
      summary: 'Removes an attribute that no product has.',
      parameters: { code },
      permission,
      errors: ['not_found', 'in_use'],
    },
    (input) =>
      commitRemoval(input, dictionaryWrites['attribute.remove'], input.params, {
        entity: 'attribute',
        id: input.params.code,
      }),
  ),
  studioRoute(
    listServices,
    { summary: 'Services that can be ordered with products.', permission: 'catalogue.read' },
    ({ deps }) => readDictionary(deps.pool, 'services', studioServiceSchema),
  ),
  studioRoute(createService, { summary: 'Adds a service.', parameters: IDEMPOTENCY_KEY, permission }, (input) => {
    const once = { key: input.headers['idempotency-key'], entity: 'service', again };
    return written(commitOnce(input, dictionaryWrites['service.create'], input.body, once));
  }),
  studioRoute(orderServices, { summary: 'Sorts all services.', permission }, (input) =>
    written(commitWrite(input, dictionaryWrites['service.order'], input.body)),
  ),
  studioRoute(
    updateService,
    {
      summary: 'Changes the given fields of a service.',
      parameters: { code: service },
      permission,
      errors: ['not_found'],
    },
    (input) =>
      written(commitWrite(input, dictionaryWrites['service.update'], { ...input.params, changes: input.body })),
  ),
  studioRoute(
    removeService,
    {
      summary: 'Removes a service that no product and no cart uses.',
      parameters: { code: service },
      permission,
      errors: ['not_found', 'in_use'],
    },
    (input) =>
      commitRemoval(input, dictionaryWrites['service.remove'], input.params, {
        entity: 'service',
        id: input.params.code,
      }),
  ),
];
