import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import { fillPromises } from '../../src/rules/promises.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { contentPages } from '../db/schema/pages.ts';
import { localizeLinks } from './html.ts';

/** Returns the given content pages, by slug. */
export async function readContent(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, Content>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<RowOf<typeof contentPages, 'slug' | 'title' | 'summary' | 'html'>>({
    name: 'content',
    text: `SELECT slug, title ->> $1 AS title, summary ->> $1 AS summary, html ->> $1 AS html
      FROM content_pages WHERE slug = ANY($2) AND is_published`,
    values: [lang, slugs],
  });
  return new Map(rows.map((page) => [page.slug, toContent(lang, page)]));
}

/**
 * Fills the shop's promises into an editor's texts and localizes the links; withLevels() adds the discount levels
 * later.
 */
const toContent = (lang: Language, { slug, title, summary, html }: Content): Content => ({
  slug,
  title,
  summary: fillPromises(lang, summary),
  html: localizeLinks(lang, fillPromises(lang, html)),
});
