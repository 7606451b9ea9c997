import type pg from 'pg';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '../../../src/contract/language.ts';
import { readShownSite } from '../../content/layout.ts';
import { ApiError } from '../../errors.ts';
import { FIRST_PAGES, writePageDrafts } from '../../first-data/page-drafts.ts';
import { defineWrite } from '../write.ts';

/** The write that publishes the pages of the first steps, by name. */
export const firstPagesWrites = {
  'first-pages.publish': defineWrite({
    schema: v.strictObject({}),
    permission: 'settings.write',
    run: publishFirstPages,
  }),
};

/** @throws ApiError no_seller unless the shop has a seller, whose data the pages show */
export async function requireSeller(client: pg.ClientBase): Promise<void> {
  if (!(await readShownSite(client, DEFAULT_LANGUAGE))) throw new ApiError('no_seller');
}

/** Publishes the drafts, and writes those that are missing before. Returns the number of published pages. */
async function publishFirstPages(client: pg.ClientBase): Promise<number> {
  await requireSeller(client);
  await writePageDrafts(client);
  const { rowCount } = await client.query(
    'UPDATE content_pages SET is_published = true WHERE slug = ANY($1) AND NOT is_published',
    [FIRST_PAGES],
  );
  return rowCount ?? 0;
}
