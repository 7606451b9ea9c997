import * as v from 'valibot';
import { delocalize } from '../../../src/rules/paths.ts';
import { EDITABLE_KINDS, type Editable, getEditable } from '../../../studio/contract/find.ts';
import { may, type Permission } from '../../../studio/contract/permissions.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { studioRoute } from '../route.ts';

/** Permissions to edit each kind. */
const PERMISSIONS: Readonly<Record<Editable['kind'], Permission>> = {
  product: 'catalogue.write',
  category: 'catalogue.write',
  post: 'content.write',
  'content-page': 'content.write',
};

const rowSchema = v.object({ kind: v.picklist(EDITABLE_KINDS), key: v.string() });

/** Returns the slug of a page's path, also of a page of a list: `/slug`, `/blog/slug`, `/slug/page/2`. */
const slugOf = (path: string) =>
  delocalize(path)
    .path.replace(/\/page\/\d+$/, '')
    .split('/')
    .at(-1);

/**
 * Returns the entity that the page of a path shows; null for pages without a form: the home page, the cart, the blog's
 * lists.
 */
async function readEditable(db: Queryable, path: string): Promise<Editable | null> {
  const rows = await readRows(db, rowSchema, {
    text: `SELECT 'product' AS kind, id::text AS key FROM products WHERE slug = $1
      UNION ALL SELECT 'category', id::text FROM categories WHERE slug = $1
      UNION ALL SELECT 'post', id::text FROM posts WHERE slug = $1
      UNION ALL SELECT 'content-page', slug FROM content_pages WHERE slug = $1`,
    values: [slugOf(path)],
  });
  return rows[0] ?? null;
}

export const editableRoutes = [
  studioRoute(
    getEditable,
    {
      summary: 'The entity whose form edits a page of the shop; null if there is none, or without permission.',
      parameters: { path: 'The path of the page, with or without its language.' },
      permission: 'profile.own',
    },
    async ({ deps, staff, query }) => {
      const editable = await readEditable(deps.pool, query.path);
      return editable && may(staff.role, PERMISSIONS[editable.kind]) ? editable : null;
    },
  ),
];
