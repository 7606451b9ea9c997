import {
  createCategory,
  listStudioCategories,
  moveCategory,
  removeCategory,
  updateCategory,
} from '../../../studio/contract/categories.ts';
import { create, keep, remove } from '../keep.ts';
import { numbered, ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { seenOf } from '../seen.ts';
import { categoryWrites } from './category-writes.ts';
import { lockCategory, readCategories, readCategory } from './read-categories.ts';

const id = 'Id of the category.';
const entity = 'category';
const seenCategory = seenOf({ entity, read: lockCategory });

export const categoryRoutes = [
  studioRoute(
    listStudioCategories,
    { summary: 'The tree of categories, each after its parent.', permission: 'catalogue.read' },
    ({ deps }) => readCategories(deps.pool),
  ),
  studioRoute(
    createCategory,
    { summary: 'Adds a category as the last of its siblings.', parameters: ONCE, permission: 'catalogue.write' },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await create(input, categoryWrites['category.create'], input.body, once);
      return { ...result, category: await readCategory(input.deps.pool, result.id), transaction };
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
    async (input) => {
      const { id: categoryId } = input.params;
      const row = seenCategory(categoryId, input.headers['if-match']);
      const change = { id: categoryId, changes: input.body };
      const { transaction } = await keep(input, categoryWrites['category.update'], change, row);
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
      const { transaction } = await keep(input, categoryWrites['category.move'], { ...input.params, ...input.body });
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
    (input) => remove(input, categoryWrites['category.delete'], input.params, { entity, id: input.params.id }),
  ),
];
