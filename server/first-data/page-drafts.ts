import type pg from 'pg';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { CONTACTS } from './pages/contacts.ts';
import { DELIVERY } from './pages/delivery.ts';
import { OFFER } from './pages/offer.ts';
import type { PageText } from './pages/page-text.ts';
import { privacyPage } from './pages/privacy.ts';
import { RETURNS } from './pages/returns.ts';

/** Names the controller of personal data, as the law on their protection requires. */
const CONTROLLER: Localized = {
  uk: '\n<p>Володілець персональних даних — {{seller}}, код {{seller-code}}, {{address}}; пошта {{email}}, телефон {{phone}}.</p>',
  ru: '\n<p>Владелец персональных данных — {{seller}}, код {{seller-code}}, {{address}}; почта {{email}}, телефон {{phone}}.</p>',
};

/** Pages that a shop needs by law or that its screens link to, in the order of the footer. */
const DRAFTS: readonly PageText[] = [DELIVERY, RETURNS, CONTACTS, OFFER, privacyPage(CONTROLLER)];

export const FIRST_PAGES: readonly string[] = DRAFTS.map(({ slug }) => slug);

/**
 * Writes the pages that a shop needs and does not have, as drafts for the owner to review. Pages that exist are kept,
 * and so are slugs that belong to something else.
 */
export async function writePageDrafts(client: pg.ClientBase): Promise<void> {
  const drafts = DRAFTS.map(({ slug, ...texts }, index) => ({
    slug,
    position: index + 1,
    title: texts.title,
    summary: texts.summary,
    html: byLanguage((lang) => texts.html[lang]),
  }));
  await client.query(
    `WITH new AS (
       SELECT * FROM json_to_recordset($1) AS draft (slug text, title jsonb, summary jsonb, html jsonb, position integer)
     ), entries AS (
       INSERT INTO page_entries (slug, type) SELECT slug, 'index' FROM new ON CONFLICT (slug) DO NOTHING RETURNING slug
     )
     INSERT INTO content_pages (slug, title, summary, html, position, is_published)
     SELECT slug, title, summary, html, position, false FROM new JOIN entries USING (slug)`,
    [JSON.stringify(drafts)],
  );
}
