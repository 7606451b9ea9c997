import {
  createFamily,
  findFamilyProducts,
  getStudioFamily,
  listFamilies,
  removeFamily,
  updateFamily,
} from '../../../studio/contract/families.ts';
import type { Route } from '../../route.ts';
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY, numbered } from '../idempotent-write.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { familyWrites } from './family-writes.ts';
import { readFamilyList, readFamilyProducts, readStudioFamily } from './read-families.ts';

const id = 'Id of the family.';
const entity = 'family';
const familyPrecondition = preconditionOf({ entity, lock: lockIn('product_families'), read: readStudioFamily });

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
      summary: 'Possible members, with their attributes.',
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
    { summary: 'Adds a family of products.', parameters: IDEMPOTENCY_KEY, permission: 'catalogue.write' },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await commitOnce(input, familyWrites['family.create'], input.body, once);
      return { family: await readStudioFamily(input.deps.pool, result.id), transaction };
    },
  ),
  studioRoute(
    updateFamily,
    {
      summary: 'Changes the given fields of a family.',
      parameters: { id, ...IF_MATCH },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { transaction } = await commitWrite(
        input,
        familyWrites['family.update'],
        { id: params.id, changes: body },
        familyPrecondition(params.id, headers['if-match']),
      );
      return { family: await readStudioFamily(input.deps.pool, params.id), transaction };
    },
  ),
  studioRoute(
    removeFamily,
    {
      summary: 'Removes a family; its products stay.',
      parameters: { id, ...IF_MATCH },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    (input) =>
      commitRemoval(
        input,
        familyWrites['family.remove'],
        input.params,
        familyPrecondition(input.params.id, input.headers['if-match']),
      ),
  ),
];
