/**
 * Translates page data of earlier API documents into the current shape, since a site may also be built from older
 * servers. Fields that are merely missing have defaults in the schemas.
 */
export function upgradePageData(page: unknown): unknown {
  if (typeof page !== 'object' || page === null || !('posts' in page) || 'list' in page) return page;
  const { posts, ...rest } = page;
  const isBlog = 'type' in rest && (rest.type === 'blog' || rest.type === 'blog-category');
  if (!isBlog || !Array.isArray(posts)) return page;
  // Until 22 November 2026 the blog had no pagination.
  return { ...rest, list: { posts, page: 1, pageCount: 1, postCount: posts.length } };
}

type Entries = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Entries => typeof value === 'object' && value !== null;

/**
 * Adds a schema's defaults to the sent data, which otherwise keep their order: a page is compared by its JSON, which
 * must be the same from the API as from the database, which is not parsed.
 * @param parsed the output of the schema for `sent`
 */
export function withDefaults<Parsed>(sent: unknown, parsed: Parsed): Parsed {
  return filled(sent, parsed) as Parsed;
}

function filled(sent: unknown, parsed: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(parsed)) return sent.map((item, index) => filled(item, parsed[index]));
  if (!isObject(sent) || !isObject(parsed)) return parsed;
  const known = Object.entries(sent).map(([key, value]) => [key, key in parsed ? filled(value, parsed[key]) : value]);
  return { ...Object.fromEntries(known), ...missingIn(sent, parsed) };
}

const missingIn = (sent: Entries, parsed: Entries) =>
  Object.fromEntries(Object.entries(parsed).filter(([key]) => !(key in sent)));
