import type pg from 'pg';
import * as v from 'valibot';
import { FIXED_PAGES, LINKED_PAGES } from '../../../src/rules/linked-pages.ts';
import {
  type ContentPageChanges,
  type ContentPageCreate,
  contentPageChangesSchema,
  contentPageCreateSchema,
  type PageRow,
  pageRowSchema,
  type StudioPage,
  studioPageSchema,
} from '../../../studio/contract/content-pages.ts';
import { HTML_POLICIES } from '../../db/html.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { FIRST_PAGES } from '../../first-data/page-drafts.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { cleanText } from './clean-text.ts';
import { requireSeller } from './first-pages.ts';
import { goneSkusSql } from './gone-skus.ts';
import { checkSlug, renamePage } from './slugs.ts';
import type { WrittenText } from './text-handlers.ts';

const permission = 'content.write';
const CONSTRAINTS: FieldOfConstraint = { page_entries_pkey: ['slug', 'taken'] };

/** Writes of content pages, by name. */
export const contentPageWrites = {
  'content-page.create': defineWrite({ schema: contentPageCreateSchema, permission, run: addPage }),
  'content-page.update': defineWrite({
    schema: v.strictObject({ slug: v.string(), changes: contentPageChangesSchema }),
    permission,
    run: (client, { slug, changes }) => changePage(client, slug, changes),
  }),
  'content-page.remove': defineWrite({
    schema: v.strictObject({ slug: v.string() }),
    permission,
    run: (client, { slug }) => removePage(client, slug),
  }),
};

/** Returns all content pages, in the order of the footer. */
export function readPageRows(client: Queryable): Promise<PageRow[]> {
  return readRows(client, pageRowSchema, {
    text: `SELECT slug, revision, title, is_published AS "isPublished", is_in_footer AS "isInFooter",
        ${goneSkusSql('c.html')} AS "goneSkus"
      FROM content_pages c ORDER BY position, slug`,
  });
}

/** Returns a content page for editors, published or not. @throws ApiError not_found */
export async function readStudioPage(client: Queryable, slug: string): Promise<StudioPage> {
  const page = await readRow(client, v.omit(studioPageSchema, ['isFixed']), {
    text: `SELECT slug, revision, title, summary, html, is_published AS "isPublished", is_in_footer AS "isInFooter",
        ARRAY(SELECT from_slug FROM redirects WHERE to_slug = c.slug ORDER BY from_slug) AS "redirectsFrom"
      FROM content_pages c WHERE slug = $1`,
    values: [slug],
  });
  if (!page) throw new ApiError('not_found');
  return { ...page, isFixed: FIXED_PAGES.includes(slug) };
}

function addPage(client: pg.ClientBase, page: ContentPageCreate): Promise<WrittenText<string>> {
  return reportingAtFields(CONSTRAINTS, async () => {
    const { slug, title, summary, isPublished } = page;
    const { html, isCleaned } = await checkPage(client, null, page);
    await client.query(`INSERT INTO page_entries (slug, type) VALUES ($1, 'index')`, [slug]);
    await client.query(
      `INSERT INTO content_pages (slug, title, summary, html, is_published, position)
       SELECT $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1 FROM content_pages`,
      [slug, JSON.stringify(title), JSON.stringify(summary), JSON.stringify(html), isPublished],
    );
    return { id: slug, isCleaned };
  });
}

function changePage(client: pg.ClientBase, slug: string, changes: ContentPageChanges): Promise<WrittenText<string>> {
  return reportingAtFields(CONSTRAINTS, async () => {
    await lockPage(client, slug);
    if (changes.isPublished && FIRST_PAGES.includes(slug)) await requireSeller(client);
    const { html, isCleaned } = await checkPage(client, slug, changes);
    await renamePage(client, slug, changes.slug);
    const { title, summary, isPublished } = changes;
    const now = changes.slug ?? slug;
    await client.query(
      `UPDATE content_pages SET title = coalesce($2, title), summary = coalesce($3, summary), html = coalesce($4, html),
         is_published = coalesce($5, is_published)
       WHERE slug = $1`,
      [
        now,
        title && JSON.stringify(title),
        summary && JSON.stringify(summary),
        html && JSON.stringify(html),
        isPublished,
      ],
    );
    return { id: now, isCleaned };
  });
}

async function removePage(client: pg.ClientBase, slug: string): Promise<{ readonly slug: string }> {
  await lockPage(client, slug);
  if (FIXED_PAGES.includes(slug)) throw new ApiError('page_is_fixed');
  await client.query('DELETE FROM content_pages WHERE slug = $1', [slug]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
  return { slug };
}

/** Locks a content page. @throws ApiError not_found */
async function lockPage(client: pg.ClientBase, slug: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM content_pages WHERE slug = $1 FOR NO KEY UPDATE', [slug]);
  if (rowCount === 0) throw new ApiError('not_found');
}

/** Checks a content page. @throws ApiError bad_request with all errors */
async function checkPage(client: pg.ClientBase, slug: string | null, said: ContentPageChanges) {
  const wrong = new WrongFields();
  if (slug !== null && LINKED_PAGES.includes(slug) && said.slug !== undefined && said.slug !== slug)
    wrong.add('slug', 'fixed');
  if (slug !== null && FIXED_PAGES.includes(slug) && said.isPublished === false) wrong.add('isPublished', 'fixed');
  await checkSlug(client, slug, said.slug, wrong);
  const clean = said.html && cleanText(said.html, HTML_POLICIES.content, wrong);
  wrong.refuse();
  return { html: clean?.html, isCleaned: clean?.isCleaned ?? false };
}
