/** Seconds that a cookie or an item lasts; `tab` until the tab is closed, `visitor` until its visitor leaves. */
export type Lifetime = number | 'tab' | 'visitor' | 'always';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds after which nobody can pay for an order any more: its pieces are kept for a few hours at most. */
export const UNPAID_LIFETIME = DAY;

/** What shoppers are asked to allow: that visits are counted, and that some are recorded, to find mistakes. */
export const PURPOSES = ['statistics', 'recording'] as const;
export type Purpose = (typeof PURPOSES)[number];

interface StoredItem {
  readonly area: 'local' | 'session';
  /** `visitor`: it goes with whoever was here. `browser`: it says nothing of a person and stays. */
  readonly of: 'visitor' | 'browser';
  readonly lifetime: Lifetime;
  /** Stored only after the shopper has allowed this. */
  readonly needsConsent?: Purpose;
}

/**
 * Everything that scripts store in the browser, by name; `*` stands for any ending. Whoever stores something
 * new writes it down here: src/lib/browser-storage.ts takes no other name, clears what is a visitor's, and the privacy
 * page lists what is here.
 */
export const STORED = {
  /** Which customer the rest belongs to: an opaque id, and nothing for a guest. */
  owner: { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'owner-tab': { area: 'session', of: 'visitor', lifetime: 'tab' },
  checkout: { area: 'local', of: 'visitor', lifetime: 'visitor' },
  /** The order that this browser has placed last and not paid, and the token that opens it. */
  'unpaid-order': { area: 'local', of: 'visitor', lifetime: UNPAID_LIFETIME },
  'cart-kept': { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'cart-intent-*': { area: 'local', of: 'visitor', lifetime: 30 * DAY },
  'cart-refusal-*': { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'recently-seen-*': { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'review-draft': { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'product-review-*': { area: 'local', of: 'visitor', lifetime: 'visitor' },
  'sign-up': { area: 'session', of: 'visitor', lifetime: 10 * MINUTE },
  'password-reset': { area: 'session', of: 'visitor', lifetime: 10 * MINUTE },
  'analytics-consent': { area: 'local', of: 'browser', lifetime: 'always' },
  /** Read by a script of the document too, before anything is painted; see src/features/announcement/closed-announcement.ts. */
  'announcement-closed': { area: 'local', of: 'browser', lifetime: 'always' },
  /** TanStack Router's. */
  'tsr-scroll-restoration-v1_3': { area: 'session', of: 'browser', lifetime: 'tab' },
  'analytics-purchases': { area: 'local', of: 'visitor', lifetime: 'visitor', needsConsent: 'statistics' },
  /** Sentry's: which recorded visit the tab belongs to. */
  sentryReplaySession: { area: 'session', of: 'visitor', lifetime: 'tab', needsConsent: 'recording' },
} as const satisfies Readonly<Record<string, StoredItem>>;
export type StoredKey = keyof typeof STORED;

interface KeptFiles {
  readonly of: 'visitor' | 'browser';
  readonly lifetime: Lifetime;
}

/**
 * What the service worker keeps of the site, to be there without a network: files that are the same for everybody. Which
 * pages somebody has opened says something of them all the same, and goes when they leave.
 */
export const CACHES = {
  'kept-pages': { of: 'visitor', lifetime: 'visitor' },
  'kept-pictures': { of: 'visitor', lifetime: 'visitor' },
  'kept-files': { of: 'browser', lifetime: 'always' },
} as const satisfies Readonly<Record<string, KeptFiles>>;
export type CacheName = keyof typeof CACHES;
export const CACHE_NAMES = Object.keys(CACHES) as readonly CacheName[];

/** Whether a cache is the worker's, of this version or an earlier one. */
export const isKeptCache = (name: string): boolean => name.startsWith('kept-');

type Named<Key extends string> = Key extends `${infer Start}*` ? `${Start}${string}` : Key;
type KeysIn<Area extends StoredItem['area']> = {
  [Key in StoredKey]: (typeof STORED)[Key]['area'] extends Area ? Key : never;
}[StoredKey];
export type LocalName = Named<KeysIn<'local'>>;
export type SessionName = Named<KeysIn<'session'>>;

/** The entry that a name of the storage belongs to; null for what others store there. */
export function storedKeyOf(name: string): StoredKey | null {
  for (const key of STORED_KEYS) {
    if (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key) return key;
  }
  return null;
}

export const STORED_KEYS = Object.keys(STORED) as readonly StoredKey[];

/** Whether an item is removed when the visitor leaves. */
export function isOfVisitor(name: string): boolean {
  const key = storedKeyOf(name);
  return key !== null && STORED[key].of === 'visitor';
}

/** What becomes of what is kept when somebody else is found to be the visitor: a guest's own moves into an account. */
export function isLeft(from: string | null, to: string | null): boolean {
  return from !== null && from !== to;
}
