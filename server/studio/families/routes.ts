import {
  createFamily,
  findFamilyProducts,
  getStudioFamily,
  listFamilies,
  removeFamily,
  updateFamily,
} from '../../../studio/contract/families.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { create, keep, remove } from '../keep.ts';
import { numbered, ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { familyWrites } from './family-writes.ts';
import { readFamilyList, readFamilyProducts, readStudioFamily } from './read-families.ts';

const id = 'Id of the family.';
const entity = 'family';
const seen = { 'if-match': 'The revision that was seen.' };
const seenFamily = seenOf({ entity, lock: lockIn('product_families'), read: readStudioFamily });

export const familyRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listFamilies,
    {
      summary: 'Families of products, by name.',
      parameters: { q: 'Words of the name, or of a member.', page: 'Page of the list, from 1.' },
      permission: 'catalogue.read',
    },
    ({ deps, query }) => readFamilyList(deps.pool, query),
  ),
  studioRoute(
    findFamilyProducts,
    {
      summary: 'Products that could be members, with their attributes.',
      parameters: { q: 'Words of the SKU or the name.' },
      permission: 'catalogue.read',
    },
    ({ deps, query }) => readFamilyProducts(deps.pool, query.q),
  ),
  studioRoute(
    getStudioFamily,
    {
      summary: 'One family with its members.',
      parameters: { id },
      permission: 'catalogue.read',
      errors: ['not_found'],
    },
    ({ deps, params }) => readStudioFamily(deps.pool, params.id),
  ),
  studioRoute(
    createFamily,
    { summary: 'Adds a family of products.', parameters: ONCE, permission: 'catalogue.write' },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await create(input, familyWrites['family.create'], input.body, once);
      return { family: await readStudioFamily(input.deps.pool, result.id), transaction };
    },
  ),
  studioRoute(
    updateFamily,
    {
      summary: 'Changes what is named of a family.',
      parameters: { id, ...seen },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { transaction } = await keep(
        input,
        familyWrites['family.update'],
        { id: params.id, changes: body },
        seenFamily(params.id, headers['if-match']),
      );
      return { family: await readStudioFamily(input.deps.pool, params.id), transaction };
    },
  ),
  studioRoute(
    removeFamily,
    {
      summary: 'Removes a family; its products stay, each by itself.',
      parameters: { id, ...seen },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    (input) =>
      remove(
        input,
        familyWrites['family.remove'],
        input.params,
        seenFamily(input.params.id, input.headers['if-match']),
      ),
  ),
];
