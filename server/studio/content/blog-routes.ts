import type pg from 'pg';
import * as v from 'valibot';
import {
  createBlogCategory,
  createPost,
  getStudioPost,
  listStudioBlogCategories,
  listStudioPosts,
  orderBlogCategories,
  removeBlogCategory,
  removePost,
  updateBlogCategory,
  updatePost,
} from '../../../studio/contract/posts.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { requireSeen } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { blogCategoryWrites } from './blog-category-writes.ts';
import { keep } from './keep.ts';
import { postWrites } from './post-writes.ts';
import { readPostRows, readStudioBlogCategories, readStudioPost } from './read-posts.ts';

const permission = 'content.write';
const id = 'Id of the article.';
const category = 'Id of the category of the blog.';
const seen = 'The revision that was seen.';

/** @throws ApiError revision_conflict */
const isPostSeen = (postId: number, ifMatch: string | undefined) => async (client: pg.ClientBase) => {
  await client.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [postId]);
  await requireSeen(client, { entity: 'post', id: postId, ifMatch, current: await readStudioPost(client, postId) });
};

/** @throws ApiError revision_conflict */
const isCategorySeen = (categoryId: number, ifMatch: string | undefined) => async (client: pg.ClientBase) => {
  const current = await readRow(client, v.looseObject({ revision: v.number() }), {
    text: `SELECT id, revision, slug, name, description FROM blog_categories WHERE id = $1 FOR NO KEY UPDATE`,
    values: [categoryId],
  });
  if (!current) throw new ApiError('not_found');
  await requireSeen(client, { entity: 'blog-category', id: categoryId, ifMatch, current });
};

export const blogRoutes = [
  studioRoute(
    listStudioPosts,
    {
      summary: 'One page of all articles, hidden ones too, newest first.',
      parameters: {
        q: 'Words of the title or the address.',
        category: 'Id of a category of the blog; empty for all.',
        shown: 'Only those that are published, or hidden.',
        page: 'From 1.',
      },
      permission: 'content.read',
    },
    ({ deps, query }) => readPostRows(deps.pool, query),
  ),
  studioRoute(
    getStudioPost,
    {
      summary: 'An article with everything that editors write.',
      parameters: { id },
      permission: 'content.read',
      errors: ['not_found'],
    },
    ({ deps, params }) => readStudioPost(deps.pool, params.id),
  ),
  studioRoute(createPost, { summary: 'Adds an article.', permission }, async (input) => {
    const { result, transaction } = await keep(input, postWrites['post.create'], input.body);
    return { post: await readStudioPost(input.deps.pool, result.id), isCleaned: result.isCleaned, transaction };
  }),
  studioRoute(
    updatePost,
    {
      summary: 'Changes what is named of an article, and nothing else.',
      parameters: { id, 'if-match': seen },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { result, transaction } = await keep(
        input,
        postWrites['post.update'],
        { id: params.id, changes: body },
        isPostSeen(params.id, headers['if-match']),
      );
      return { post: await readStudioPost(input.deps.pool, params.id), isCleaned: result.isCleaned, transaction };
    },
  ),
  studioRoute(
    removePost,
    {
      summary: 'Removes an article.',
      parameters: { id, 'if-match': seen },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers } = input;
      const { transaction } = await keep(
        input,
        postWrites['post.remove'],
        { id: params.id },
        isPostSeen(params.id, headers['if-match']),
      );
      return { transaction };
    },
  ),
  studioRoute(
    listStudioBlogCategories,
    { summary: 'The categories of the blog, in its order.', permission: 'content.read' },
    ({ deps }) => readStudioBlogCategories(deps.pool),
  ),
  studioRoute(createBlogCategory, { summary: 'Adds a category of the blog.', permission }, async (input) => {
    const { result, transaction } = await keep(input, blogCategoryWrites['blog-category.create'], input.body);
    return { id: result.id, transaction };
  }),
  studioRoute(
    orderBlogCategories,
    { summary: 'Puts all categories of the blog into an order.', permission },
    async (input) => {
      const { transaction } = await keep(input, blogCategoryWrites['blog-category.order'], input.body);
      return { transaction };
    },
  ),
  studioRoute(
    updateBlogCategory,
    {
      summary: 'Changes what is named of a category of the blog.',
      parameters: { id: category, 'if-match': seen },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { transaction } = await keep(
        input,
        blogCategoryWrites['blog-category.update'],
        { id: params.id, changes: body },
        isCategorySeen(params.id, headers['if-match']),
      );
      return { transaction };
    },
  ),
  studioRoute(
    removeBlogCategory,
    {
      summary: 'Removes a category of the blog that has no articles.',
      parameters: { id: category, 'if-match': seen },
      permission,
      errors: ['not_found', 'blog_category_in_use', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers } = input;
      const { transaction } = await keep(
        input,
        blogCategoryWrites['blog-category.remove'],
        { id: params.id },
        isCategorySeen(params.id, headers['if-match']),
      );
      return { transaction };
    },
  ),
];
