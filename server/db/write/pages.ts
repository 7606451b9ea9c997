import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../rows.ts';
import { batches } from './batches.ts';
import type { ContentPageRecord, PageEntryRecord } from './records.ts';

/** Slugs that already belong to a page of another kind. */
export class SlugConflictError extends Error {
  override readonly name = 'SlugConflictError';
  readonly slugs: readonly string[];

  constructor(conflicts: readonly { slug: string; existing: string; wanted: string }[]) {
    const lines = conflicts.map(
      ({ slug, existing, wanted }) => `  /${slug} is a ${existing} and cannot be a ${wanted}`,
    );
    super(`Slugs are taken by other pages:\n${lines.join('\n')}`);
    this.slugs = conflicts.map(({ slug }) => slug);
  }
}

/**
 * Registers slugs. A slug that is registered with the same type is kept.
 * @throws SlugConflictError
 */
export async function writePageEntries(client: pg.ClientBase, entries: readonly PageEntryRecord[]): Promise<void> {
  for (const batch of batches(entries)) {
    const json = JSON.stringify(batch);
    await client.query(
      `INSERT INTO page_entries (slug, type)
       SELECT slug, type FROM json_to_recordset($1) AS new (slug text, type page_type)
       ON CONFLICT (slug) DO NOTHING`,
      [json],
    );
    const rows = await readRows(client, v.object({ slug: v.string(), existing: v.string(), wanted: v.string() }), {
      text: `SELECT slug, entry.type AS existing, new.type AS wanted
       FROM json_to_recordset($1) AS new (slug text, type page_type) JOIN page_entries AS entry USING (slug)
       WHERE entry.type <> new.type
       ORDER BY slug LIMIT 20`,
      values: [json],
    });
    if (rows.length > 0) throw new SlugConflictError(rows);
  }
}

/** Inserts content pages, or updates those that exist. */
export async function writeContentPages(client: pg.ClientBase, pages: readonly ContentPageRecord[]): Promise<void> {
  await writePageEntries(
    client,
    pages.map(({ slug }) => ({ slug, type: 'index' })),
  );
  for (const batch of batches(pages)) {
    await client.query(
      `INSERT INTO content_pages (slug, title, summary, html, position, is_in_footer)
       SELECT slug, title, summary, html, position, coalesce("isInFooter", true)
       FROM json_to_recordset($1)
         AS new (slug text, title jsonb, summary jsonb, html jsonb, position integer, "isInFooter" boolean)
       ON CONFLICT (slug) DO UPDATE
       SET title = excluded.title, summary = excluded.summary, html = excluded.html, position = excluded.position`,
      [JSON.stringify(batch)],
    );
  }
}
