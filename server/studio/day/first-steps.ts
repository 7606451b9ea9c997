import type pg from 'pg';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../../studio/contract/first-steps.ts';
import { demoPartsOf } from '../../content/demo-site.ts';
import { readSite } from '../../content/layout.ts';
import { readRow } from '../../db/rows.ts';
import { FIRST_PAGES } from '../../first-data/page-drafts.ts';

/** Steps that a shop may leave undone: invoices are not for everybody, and a carrier answers when it is first asked. */
const OPTIONAL: ReadonlySet<FirstStep> = new Set(['bank', 'carrier']);

const factsSchema = v.object({
  drafts: v.array(v.object({ slug: v.string(), title: v.string() })),
  published: v.number(),
  hasCarrier: v.boolean(),
  hasCategory: v.boolean(),
  hasProduct: v.boolean(),
});

interface Reader {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly isProduction: boolean;
}

/** Returns the first steps of a new shop by its data; nothing once all but optional ones are done. */
export async function readFirstSteps({ pool, lang, isProduction }: Reader): Promise<{ firstSteps?: FirstSteps }> {
  const [site, facts] = await Promise.all([readSite(pool, DEFAULT_LANGUAGE), readFacts(pool, lang)]);
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    ...stepsOfSite(site, isProduction),
    carrier: facts.hasCarrier,
    pages: facts.published === FIRST_PAGES.length,
    category: facts.hasCategory,
    product: facts.hasProduct,
  };
  if (FIRST_STEPS.every((id) => isDone[id] || OPTIONAL.has(id))) return {};
  const steps = FIRST_STEPS.map((id) => ({ id, isDone: isDone[id], isOptional: OPTIONAL.has(id) }));
  return { firstSteps: { steps, drafts: facts.drafts } };
}

/** In production data of the demo shop do not count: the shop publishes nothing before they are replaced. */
function stepsOfSite(site: Site, isProduction: boolean): Readonly<Record<'seller' | 'contacts' | 'bank', boolean>> {
  const isOwn = !isProduction || demoPartsOf(site).length === 0;
  return {
    seller: isOwn && site.legalName !== '' && site.registrationCode !== '',
    contacts: isOwn && site.email !== '' && site.phones.length > 0 && site.address.city !== '',
    bank: isOwn && !!site.bank,
  };
}

async function readFacts(pool: pg.Pool, lang: Language): Promise<v.InferOutput<typeof factsSchema>> {
  const facts = await readRow(pool, factsSchema, {
    text: `SELECT
        coalesce((SELECT json_agg(json_build_object('slug', slug, 'title', title ->> $1) ORDER BY position, slug)
          FROM content_pages WHERE slug = ANY($2) AND NOT is_published), '[]') AS drafts,
        (SELECT count(*)::int FROM content_pages WHERE slug = ANY($2) AND is_published) AS published,
        EXISTS (SELECT FROM delivery_cache) AS "hasCarrier",
        EXISTS (SELECT FROM categories) AS "hasCategory",
        EXISTS (SELECT FROM products WHERE is_published) AS "hasProduct"`,
    values: [lang, FIRST_PAGES],
  });
  if (!facts) throw new Error('The facts of the first steps could not be read');
  return facts;
}
