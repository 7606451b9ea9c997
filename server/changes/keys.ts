/** Keys of rows, by their ids; docs/decisions/0022-change-feed.md says what each stands for. */
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
  'landings',
] as const;
const BY_SLUG = ['page', 'content', 'sku'] as const;
/** Keys of which there is one. */
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

/** What is before the colon of keys of which there are many. */
export const KEY_PREFIXES: readonly string[] = [...BY_ID, ...BY_SLUG].map((kind) => `${kind}:`);
export const SINGLE_KEYS: ReadonlySet<string> = new Set(SINGLE);

/**
 * One thing that pages depend on: what the change feed says has changed, what composing a page records as read, and by
 * which CDNs purge. A key that is not in the list is a mistake of types, wherever it is written.
 */
export type DependencyKey =
  | `${(typeof BY_ID)[number]}:${number}`
  | `${(typeof BY_SLUG)[number]}:${string}`
  | (typeof SINGLE)[number]
  /** Of an API that names what its pages depend on in its own way. */
  | `other:${string}`;

type KindOf<Key> = Key extends `${infer Kind}:${string}` ? Kind : Key;
/** What is before a key's colon; the whole of one without. */
export type KeyKind = KindOf<DependencyKey>;

const BY_ID_PATTERN = new RegExp(`^(?:${BY_ID.join('|')}):\\d+$`);
const BY_SLUG_PATTERN = new RegExp(`^(?:${BY_SLUG.join('|')}|other):`);

function isKey(text: string): text is DependencyKey {
  return BY_ID_PATTERN.test(text) || BY_SLUG_PATTERN.test(text) || SINGLE_KEYS.has(text);
}

/** A key from the change feed or an API; one that this version does not know stays apart from all that it does. */
export const parseKey = (text: string): DependencyKey => (isKey(text) ? text : `other:${text}`);

/** Whether a key is of one of some kinds. */
export const isOfKind = (kinds: readonly KeyKind[], key: DependencyKey): boolean =>
  kinds.some((kind) => key === kind || key.startsWith(`${kind}:`));

const PAGE = 'page:';

/** The slugs of the pages that came, went or were renamed. */
export const slugsOfPages = (keys: readonly DependencyKey[]): string[] =>
  keys.flatMap((key) => (key.startsWith(PAGE) ? [key.slice(PAGE.length)] : []));
