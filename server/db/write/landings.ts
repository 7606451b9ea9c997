import type pg from 'pg';
import type { Localized } from '../../../src/contract/localized.ts';
import type { FacetChoice } from '../../../src/rules/facet-choice.ts';
import { writePageEntries } from './pages.ts';

export interface LandingPageRecord {
  readonly slug: string;
  /** Slug of the category. */
  readonly category: string;
  readonly filters: FacetChoice['values'];
  readonly label: Localized;
  readonly name: Localized;
  readonly description: Localized;
  readonly position: number;
}

/** Inserts landing pages. Their categories must exist. */
export async function writeLandings(client: pg.ClientBase, pages: readonly LandingPageRecord[]): Promise<void> {
  await writePageEntries(
    client,
    pages.map(({ slug }) => ({ slug, type: 'category' })),
  );
  await client.query(
    `INSERT INTO landing_pages (slug, category_id, filters, label, name, description, position)
     SELECT new.slug, c.id, new.filters, new.label, new.name, new.description, new.position
     FROM json_to_recordset($1) AS new
       (slug text, category text, filters jsonb, label jsonb, name jsonb, description jsonb, position integer)
     JOIN categories c ON c.slug = new.category`,
    [JSON.stringify(pages)],
  );
}
