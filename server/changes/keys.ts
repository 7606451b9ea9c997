/** Kinds of keys that are made of a row's id; docs/decisions/0022-change-feed.md says what each stands for. */
const BY_ID = [
  'product',
  'card',
  'variant',
  'family',
  'list',
  'category',
  'category-text',
  'articles',
  'post',
  'facets',
  'traits',
  'landings',
] as const;
const BY_SLUG = ['page', 'content', 'sku', 'attribute'] as const;
/** Keys that exist once, without an id or slug. */
const SINGLE = [
  'list:all',
  'posts',
  'reviews',
  'discount-levels',
  'blog-categories',
  'site',
  'layout',
  'redirects',
  'announcement',
  'maintenance',
  'search-words',
] as const;

/** Prefixes, with the colon, of the keys that have an id or slug. */
export const KEY_PREFIXES: readonly string[] = [...BY_ID, ...BY_SLUG].map((kind) => `${kind}:`);
export const SINGLE_KEYS: ReadonlySet<string> = new Set(SINGLE);

/**
 * A unit of data that pages depend on. The change feed names changed keys, composing a page records the keys that it
 * read, and CDNs purge by keys. A key of an unknown kind is a type error wherever it is written.
 */
export type DependencyKey =
  | `${(typeof BY_ID)[number]}:${number}`
  | `${(typeof BY_SLUG)[number]}:${string}`
  | (typeof SINGLE)[number]
  /** Key of an external API that names its dependencies in its own way. */
  | `other:${string}`;

type KindOf<Key> = Key extends `${infer Kind}:${string}` ? Kind : Key;
/** The part of a key before the colon; the whole key if it has none. */
export type KeyKind = KindOf<DependencyKey>;

const BY_ID_PATTERN = new RegExp(`^(?:${BY_ID.join('|')}):\\d+$`);
const BY_SLUG_PATTERN = new RegExp(`^(?:${BY_SLUG.join('|')}|other):`);

function isKey(text: string): text is DependencyKey {
  return BY_ID_PATTERN.test(text) || BY_SLUG_PATTERN.test(text) || SINGLE_KEYS.has(text);
}

/** Parses a key from the change feed or an API; a key that this version does not know becomes `other:…`. */
export const parseKey = (text: string): DependencyKey => (isKey(text) ? text : `other:${text}`);

/** Returns true if the key is of one of the given kinds. */
export const isOfKind = (kinds: readonly KeyKind[], key: DependencyKey): boolean =>
  kinds.some((kind) => key === kind || key.startsWith(`${kind}:`));

const PAGE = 'page:';

/** Returns the slugs of the pages that were created, deleted or renamed. */
export const slugsOfPages = (keys: readonly DependencyKey[]): string[] =>
  keys.flatMap((key) => (key.startsWith(PAGE) ? [key.slice(PAGE.length)] : []));
