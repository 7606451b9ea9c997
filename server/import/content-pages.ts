import { HTML_POLICIES } from '../db/html.ts';
import { readRows } from '../db/rows.ts';
import { writeContentPages } from '../db/write/pages.ts';
import { type ContentPageRecord, contentPageRecordSchema } from '../db/write/records.ts';
import { inBoth } from './differences.ts';
import { type ListDefinition, type Prepared, preparing, requireFields } from './list.ts';
import { type ImportedPage, pageEntries } from './shapes.ts';
import { cleanTexts, summaries } from './texts.ts';

interface PreparedPage extends Prepared {
  readonly fields: Omit<ImportedPage, 'slug'>;
}

export const contentPages: ListDefinition<PreparedPage, ContentPageRecord> = {
  pageType: 'index',
  prepare: preparing(pageEntries, async ({ slug, ...fields }, place) => {
    const clean = fields.html && { html: cleanTexts(fields.html, HTML_POLICIES.content, place, 'html') };
    return { slug, place, fields: { ...fields, ...clean }, pictures: [] };
  }),
  async read(client, slugs) {
    const rows = await readRows(client, contentPageRecordSchema, {
      text: 'SELECT slug, title, summary, html, position FROM content_pages WHERE slug = ANY($1)',
      values: [slugs],
    });
    return new Map(rows.map((row) => [row.slug, row]));
  },
  merge(current, element, shop) {
    const { title, summary, html, position } = element.fields;
    if (!current && !requireFields(element, { title, html }, 'page')) return null;
    const merged = { title: title ?? current?.title, html: html ?? current?.html };
    if (!merged.title || !merged.html) return null;
    return {
      slug: element.slug,
      title: merged.title,
      html: merged.html,
      summary: summary ?? current?.summary ?? summaries(merged.html, merged.title),
      position: position ?? current?.position ?? shop.nextPosition('content_pages'),
    };
  },
  fieldsOf: ({ title, summary, html, position }) => ({
    ...inBoth('title', title),
    ...inBoth('summary', summary),
    ...inBoth('html', html),
    position,
  }),
  write: writeContentPages,
};
