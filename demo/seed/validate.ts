import { linkedSlugs } from '../../server/content/html.ts';
import { HTML_POLICIES, type HtmlPolicy, isCleanHtml } from '../../server/db/html.ts';
import { isValidSlug } from '../../src/rules/slug.ts';
import type { Seed, Written } from './load.ts';
import type { SeedPost, SeedProduct, Text } from './types.ts';

const SLUG_LENGTH = 60;
const SUMMARY_LENGTH = 150;
const META_LENGTH = 160;

/**
 * Returns all problems of a seed except its shape: duplicates, unknown references, tiers that are not cheaper,
 * disallowed HTML. Empty if the seed is valid.
 */
export function findSeedProblems(seed: Seed): readonly string[] {
  return [
    ...duplicates('slug', slugs(seed)),
    ...duplicates(
      'SKU',
      seed.products.map(({ sku, file }) => ({ key: sku, place: file })),
    ),
    ...slugs(seed).flatMap(({ key, place }) => slugProblems(key, place)),
    ...categoryProblems(seed),
    ...seed.products.flatMap((product) => productProblems(product, leafSlugs(seed))),
    ...seed.posts.flatMap((post) => postProblems(post, seed)),
    ...seed.contentPages.flatMap(({ file, slug, html, summary }) => [
      ...htmlProblems(`${file}: ${slug}`, html, HTML_POLICIES.content),
      ...lengthProblems(`${file}: ${slug}: summary`, summary, META_LENGTH),
    ]),
  ];
}

/** Returns the slugs of categories without subcategories: only they contain products. */
export function leafSlugs({ categories }: Pick<Seed, 'categories'>): ReadonlySet<string> {
  const parents = new Set(categories.map(({ parent }) => parent));
  return new Set(categories.filter(({ slug }) => !parents.has(slug)).map(({ slug }) => slug));
}

interface Place {
  readonly key: string;
  readonly place: string;
}

function slugs(seed: Seed): readonly Place[] {
  return [
    ...seed.categories.map(({ slug }) => ({ key: slug, place: 'categories.ts' })),
    ...seed.blogCategories.map(({ slug }) => ({ key: slug, place: 'blog-categories.ts' })),
    ...[...seed.products, ...seed.posts, ...seed.contentPages].map(({ slug, file }) => ({ key: slug, place: file })),
  ];
}

function duplicates(what: string, places: readonly Place[]): readonly string[] {
  return [...Map.groupBy(places, ({ key }) => key)]
    .filter(([, same]) => same.length > 1)
    .map(
      ([key, same]) => `${same.map(({ place }) => place).join(', ')}: the ${what} ${key} is used ${same.length} times`,
    );
}

function slugProblems(slug: string, place: string): readonly string[] {
  if (!isValidSlug(slug)) return [`${place}: ${slug}: is reserved or is not a slug`];
  return slug.length > SLUG_LENGTH ? [`${place}: ${slug}: the slug is longer than ${SLUG_LENGTH}`] : [];
}

function categoryProblems({ categories }: Seed): readonly string[] {
  const known = new Set(categories.map(({ slug }) => slug));
  return categories
    .filter(({ parent }) => parent !== null && !known.has(parent))
    .map(({ slug, parent }) => `categories.ts: ${slug}: there is no category ${parent}`);
}

function productProblems(product: Written<SeedProduct>, leaves: ReadonlySet<string>): readonly string[] {
  const place = `${product.file}: ${product.sku} ${product.slug}`;
  const problems = [
    ...htmlProblems(place, product.description, HTML_POLICIES.product),
    ...lengthProblems(`${place}: summary`, product.summary, SUMMARY_LENGTH),
    ...tierProblems(place, product),
  ];
  if (!leaves.has(product.category)) problems.push(`${place}: ${product.category} is not a leaf category`);
  if (product.oldPrice !== undefined && product.oldPrice <= product.price) {
    problems.push(`${place}: the old price is not above the price`);
  }
  return problems;
}

function tierProblems(place: string, { price, tiers = [] }: SeedProduct): readonly string[] {
  const problems: string[] = [];
  let last = { quantity: 1, price };
  for (const tier of tiers) {
    if (tier.quantity <= last.quantity) problems.push(`${place}: the tier of ${tier.quantity} does not rise`);
    if (tier.price >= last.price) problems.push(`${place}: the price of the tier of ${tier.quantity} does not fall`);
    last = tier;
  }
  return problems;
}

function postProblems(post: Written<SeedPost>, seed: Seed): readonly string[] {
  const place = `${post.file}: ${post.slug}`;
  const problems = [...htmlProblems(place, post.html, HTML_POLICIES.post)];
  if (!seed.blogCategories.some(({ slug }) => slug === post.category)) {
    problems.push(`${place}: there is no blog category ${post.category}`);
  }
  const leaves = leafSlugs(seed);
  for (const slug of post.categories) {
    if (!leaves.has(slug)) problems.push(`${place}: ${slug} is not a leaf category`);
  }
  return [...problems, ...materialProblems(place, post, seed)];
}

/** Checks that the materials of an article are sold and linked in the text, and that its subject comes first. */
function materialProblems(place: string, post: SeedPost, { products }: Seed): readonly string[] {
  const problems = post.products.flatMap((slug) => [
    ...(products.some((product) => product.slug === slug) ? [] : [`${place}: there is no product ${slug}`]),
    ...Object.entries(post.html)
      .filter(([, html]) => !linkedSlugs(html).includes(slug))
      .map(([lang]) => `${place}: the ${lang} text does not link to ${slug}`),
  ]);
  const subject = products.find(({ slug }) => slug === post.products[0]);
  if (subject && subject.category !== post.categories[0]) {
    problems.push(`${place}: ${subject.slug} is not of ${post.categories[0]}, which the article is about`);
  }
  return problems;
}

function htmlProblems(place: string, html: Text, policy: HtmlPolicy): readonly string[] {
  return Object.entries(html)
    .filter(([, text]) => !isCleanHtml(text, policy))
    .map(([lang]) => `${place}: the ${lang} HTML holds more than ${policy.tags.join(', ')}`);
}

function lengthProblems(place: string, text: Text, length: number): readonly string[] {
  return Object.entries(text)
    .filter(([, value]) => value.length > length)
    .map(([lang, value]) => `${place}: ${lang} is ${value.length} characters, more than ${length}`);
}
