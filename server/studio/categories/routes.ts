import {
  createCategory,
  listStudioCategories,
  moveCategory,
  removeCategory,
  updateCategory,
} from '../../../studio/contract/categories.ts';
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY, numbered } from '../idempotent-write.ts';
import { IF_MATCH, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { categoryWrites } from './category-writes.ts';
import { lockCategory, readCategories, readCategory } from './read-categories.ts';

const id = 'Id of the category.';
const entity = 'category';
const categoryPrecondition = preconditionOf({ entity, read: lockCategory });

export const categoryRoutes = [
  studioRoute(
    listStudioCategories,
    { summary: 'The tree of categories, each after its parent.', permission: 'catalogue.read' },
    ({ deps }) => readCategories(deps.pool),
  ),
  studioRoute(
    createCategory,
    {
      summary: 'Adds a category as the last of its siblings.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'catalogue.write',
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await commitOnce(input, categoryWrites['category.create'], input.body, once);
      return { ...result, category: await readCategory(input.deps.pool, result.id), transaction };
    },
  ),
  studioRoute(
    updateCategory,
    {
      summary: 'Changes the given fields of a category; its old URL redirects to the new one.',
      parameters: { id, ...IF_MATCH },
      permission: 'catalogue.write',
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { id: categoryId } = input.params;
      const row = categoryPrecondition(categoryId, input.headers['if-match']);
      const change = { id: categoryId, changes: input.body };
      const { transaction } = await commitWrite(input, categoryWrites['category.update'], change, row);
      return { category: await readCategory(input.deps.pool, categoryId), transaction };
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
    async (input) => {
      const { transaction } = await commitWrite(input, categoryWrites['category.move'], {
        ...input.params,
        ...input.body,
      });
      return { transaction };
    },
  ),
  studioRoute(
    removeCategory,
    {
      summary: 'Removes an empty category.',
      parameters: { id },
      permission: 'catalogue.write',
      errors: ['not_found', 'category_in_use'],
    },
    (input) => commitRemoval(input, categoryWrites['category.delete'], input.params, { entity, id: input.params.id }),
  ),
];
