import type pg from 'pg';
import { type MenuWrite, menuWriteSchema, type StudioMenu, studioMenuSchema } from '../../../studio/contract/menu.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { requireUnchanged } from '../revision.ts';
import { defineWrite } from '../write.ts';

/** The write of the menu, by name. */
export const menuWrites = {
  'menu.update': defineWrite({ schema: menuWriteSchema, permission: 'content.write', run: writeMenu }),
};

const CATEGORIES = 'FROM categories c WHERE c.parent_id IS NULL';

/** Returns the menu and the footer, with the entries that they omit. */
export async function readStudioMenu(client: Queryable): Promise<StudioMenu> {
  const menu = await readRow(client, studioMenuSchema, {
    text: `SELECT md5(concat(
          (SELECT string_agg(concat_ws(' ', id, position, is_in_menu, name), '|' ORDER BY id) ${CATEGORIES}),
          (SELECT string_agg(concat_ws(' ', slug, position, is_in_footer, title), '|' ORDER BY slug) FROM content_pages)
        )) AS version,
        coalesce((SELECT json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'isShown', c.is_in_menu,
          'below', (SELECT count(*) FROM categories b WHERE b.parent_id = c.id)) ORDER BY c.position, c.id)
          ${CATEGORIES}), '[]') AS categories,
        coalesce((SELECT json_agg(json_build_object('slug', slug, 'title', title, 'isShown', is_in_footer,
          'isPublished', is_published) ORDER BY position, slug) FROM content_pages), '[]') AS pages`,
  });
  if (!menu) throw new Error('The menu could not be read');
  return menu;
}

/** Writes the menu. @throws ApiError revision_conflict if it has changed since it was read */
async function writeMenu(client: pg.ClientBase, { version, categories, pages }: MenuWrite): Promise<void> {
  // The same lock as for moving categories in the tree.
  await client.query(`SELECT lock_changes('exclusive', 'tree')`);
  await client.query('SELECT FROM content_pages ORDER BY slug FOR NO KEY UPDATE');
  const current = await readStudioMenu(client);
  const store = () => storeMenu(client, current, { categories, pages });
  if (current.version === version) return store();
  const conflict = new ApiError('revision_conflict', { beside: { current, changedBy: null } });
  await requireUnchanged({ current, read: () => readStudioMenu(client), conflict }, store);
}

async function storeMenu(
  client: pg.ClientBase,
  current: StudioMenu,
  { categories, pages }: Omit<MenuWrite, 'version'>,
): Promise<void> {
  const isWhole =
    areTheSame(
      categories.map(({ id }) => id),
      current.categories.map(({ id }) => id),
    ) &&
    areTheSame(
      pages.map(({ slug }) => slug),
      current.pages.map(({ slug }) => slug),
    );
  if (!isWhole) throw new ApiError('bad_request', { fields: { categories: 'gone' } });
  await client.query(
    `UPDATE categories SET position = wanted.place, is_in_menu = "isShown"
     FROM json_to_recordset($1) AS wanted (id integer, place integer, "isShown" boolean)
     WHERE categories.id = wanted.id AND (position, is_in_menu) IS DISTINCT FROM (wanted.place, "isShown")`,
    [JSON.stringify(categories.map((one, index) => ({ ...one, place: index + 1 })))],
  );
  await client.query(
    `UPDATE content_pages SET position = wanted.place, is_in_footer = "isShown"
     FROM json_to_recordset($1) AS wanted (slug text, place integer, "isShown" boolean)
     WHERE content_pages.slug = wanted.slug AND (position, is_in_footer) IS DISTINCT FROM (wanted.place, "isShown")`,
    [JSON.stringify(pages.map((one, index) => ({ ...one, place: index + 1 })))],
  );
}

/** Returns true if both lists have the same ids, each once. */
const areTheSame = <Id>(said: readonly Id[], current: readonly Id[]) =>
  said.length === current.length && new Set(said).size === said.length && current.every((id) => said.includes(id));
