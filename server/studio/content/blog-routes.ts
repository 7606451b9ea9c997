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
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY, numbered } from '../idempotent-write.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { blogCategoryWrites } from './blog-category-writes.ts';
import { postWrites } from './post-writes.ts';
import { readPostRows, readStudioBlogCategories, readStudioPost } from './read-posts.ts';
import { textHandlers } from './text-handlers.ts';

const permission = 'content.write';
const id = 'Id of the article.';
const category = 'Id of the category of the blog.';

const posts = textHandlers({
  ...{ entity: 'post', lock: lockIn('posts'), read: readStudioPost, idOf: Number },
  named: (postId: number) => ({ id: postId }),
  ...{ create: postWrites['post.create'], update: postWrites['post.update'], remove: postWrites['post.remove'] },
});

const categoryPrecondition = preconditionOf({
  ...{ entity: 'blog-category', lock: lockIn('blog_categories') },
  read: (client, categoryId: number) =>
    readRow(client, v.looseObject({ revision: v.number() }), {
      text: 'SELECT id, revision, slug, name, description FROM blog_categories WHERE id = $1',
      values: [categoryId],
    }),
});

export const blogRoutes = [
  studioRoute(
    listStudioPosts,
    {
      summary: 'One page of all articles, including hidden ones, newest first.',
      parameters: {
        q: 'Words of the title or the slug.',
        category: 'Id of a category of the blog; empty for all.',
        shown: 'Only published or only hidden ones.',
        page: 'From 1.',
      },
      permission: 'content.read',
    },
    ({ deps, query }) => readPostRows(deps.pool, query),
  ),
  studioRoute(
    getStudioPost,
    {
      summary: 'An article with all editable fields.',
      parameters: { id },
      permission: 'content.read',
      errors: ['not_found'],
    },
    ({ deps, params }) => readStudioPost(deps.pool, params.id),
  ),
  studioRoute(createPost, { summary: 'Adds an article.', parameters: IDEMPOTENCY_KEY, permission }, async (input) => {
    const { text, ...written } = await posts.create(input, input.headers['idempotency-key'], input.body);
    return { post: text, ...written };
  }),
  studioRoute(
    updatePost,
    {
      summary: 'Changes the given fields of an article.',
      parameters: { id, ...IF_MATCH },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { text, ...written } = await posts.update(input, params.id, headers['if-match'], body);
      return { post: text, ...written };
    },
  ),
  studioRoute(
    removePost,
    {
      summary: 'Removes an article.',
      parameters: { id, ...IF_MATCH },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    (input) => posts.remove(input, input.params.id, input.headers['if-match']),
  ),
  studioRoute(
    listStudioBlogCategories,
    { summary: 'The categories of the blog, in order.', permission: 'content.read' },
    ({ deps }) => readStudioBlogCategories(deps.pool),
  ),
  studioRoute(
    createBlogCategory,
    { summary: 'Adds a category of the blog.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'blog-category', again: numbered };
      const { result, transaction } = await commitOnce(
        input,
        blogCategoryWrites['blog-category.create'],
        input.body,
        once,
      );
      return { id: result.id, transaction };
    },
  ),
  studioRoute(orderBlogCategories, { summary: 'Sorts all categories of the blog.', permission }, async (input) => {
    const { transaction } = await commitWrite(input, blogCategoryWrites['blog-category.order'], input.body);
    return { transaction };
  }),
  studioRoute(
    updateBlogCategory,
    {
      summary: 'Changes the given fields of a category of the blog.',
      parameters: { id: category, ...IF_MATCH },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { transaction } = await commitWrite(
        input,
        blogCategoryWrites['blog-category.update'],
        { id: params.id, changes: body },
        categoryPrecondition(params.id, headers['if-match']),
      );
      return { transaction };
    },
  ),
  studioRoute(
    removeBlogCategory,
    {
      summary: 'Removes a category of the blog that has no articles.',
      parameters: { id: category, ...IF_MATCH },
      permission,
      errors: ['not_found', 'blog_category_in_use', 'revision_conflict'],
    },
    (input) =>
      commitRemoval(
        input,
        blogCategoryWrites['blog-category.remove'],
        input.params,
        categoryPrecondition(input.params.id, input.headers['if-match']),
      ),
  ),
];
