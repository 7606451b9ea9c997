import {
  createCategory,
  listStudioCategories,
  moveCategory,
  removeCategory,
  updateCategory,
} from '../../../studio/contract/categories.ts';
import { requireSeen } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { categoryWrites } from './category-writes.ts';
import { lockCategory, readCategories, readCategory } from './read-categories.ts';

const id = 'Id of the category.';

export const categoryRoutes = [
  studioRoute(
    listStudioCategories,
    { summary: 'The tree of categories, each after its parent.', permission: 'catalogue.read' },
    ({ deps }) => readCategories(deps.pool),
  ),
  studioRoute(
    createCategory,
    { summary: 'Adds a category as the last of its siblings.', permission: 'catalogue.write' },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        categoryWrites['category.create'].run(client, body, staff),
      );
      return { ...result, category: await readCategory(deps.pool, result.id), transaction };
    },
  ),
  studioRoute(
    updateCategory,
    {
      summary: 'Changes what is named of a category; its old address leads to a new one.',
      parameters: { id, 'if-match': 'The revision that the change was made from.' },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    async ({ deps, staff, params, headers, body }) => {
      const { transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const current = await lockCategory(client, params.id);
        await requireSeen(client, { entity: 'category', id: params.id, ifMatch: headers['if-match'], current });
        return categoryWrites['category.update'].run(client, { id: params.id, changes: body }, staff);
      });
      return { category: await readCategory(deps.pool, params.id), transaction };
    },
  ),
  studioRoute(
    moveCategory,
    {
      summary: 'Moves a category below another one, or among its siblings.',
      parameters: { id },
      permission: 'catalogue.write',
      errors: ['not_found'],
    },
    async ({ deps, staff, params, body }) => {
      const { transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        categoryWrites['category.move'].run(client, { id: params.id, ...body }, staff),
      );
      return { transaction };
    },
  ),
  studioRoute(
    removeCategory,
    {
      summary: 'Removes a category in which nothing lies.',
      parameters: { id },
      permission: 'catalogue.write',
      errors: ['not_found', 'category_in_use'],
    },
    async ({ deps, staff, params }) => {
      const { transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        categoryWrites['category.delete'].run(client, { id: params.id }, staff),
      );
      return { transaction };
    },
  ),
];
