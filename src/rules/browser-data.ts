/**
 * Seconds for which a cookie or an item is stored; `tab` until the tab is closed, `visitor` until its visitor leaves.
 */
export type Lifetime = number | 'tab' | 'visitor' | 'always';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds after which an unpaid order cannot be paid any more: its pieces are reserved for a few hours at most. */
export const UNPAID_LIFETIME = DAY;

/** Purposes that need the shopper's consent: statistics of visits, and recordings of some visits, to find errors. */
export const PURPOSES = ['statistics', 'recording'] as const;
export type Purpose = (typeof PURPOSES)[number];

interface StoredItem {
  readonly area: 'local' | 'session';
  /** `visitor`: removed when the visitor leaves. `browser`: not personal, and kept. */
  readonly of: 'visitor' | 'browser';
  readonly lifetime: Lifetime;
  /** Stored only with this consent. */
  readonly needsConsent?: Purpose;
}

/** An item that stays until its visitor leaves: most do. */
const VISITORS = { area: 'local', of: 'visitor', lifetime: 'visitor' } as const;

/**
 * Everything that scripts store in the browser, by name; `*` stands for any ending. Each new item has to be listed
 * here: src/lib/browser-storage.ts accepts no other name and clears the visitor's items, and the privacy page lists all
 * of them.
 */
export const STORED = {
  /** Opaque id of the customer who owns the other items; absent for a guest. */
  owner: VISITORS,
  'owner-tab': { area: 'session', of: 'visitor', lifetime: 'tab' },
  checkout: VISITORS,
  /** The latest orders that this browser has placed and not paid, and the tokens that grant access to them. */
  'unpaid-order': { area: 'local', of: 'visitor', lifetime: UNPAID_LIFETIME },
  'cart-kept': VISITORS,
  'cart-intent-*': { area: 'local', of: 'visitor', lifetime: 30 * DAY },
  'cart-refusal-*': VISITORS,
  'recently-seen-*': VISITORS,
  'review-draft': VISITORS,
  'product-review-*': VISITORS,
  /** Requests of this browser to be told of sold-out products, with the tokens that end them. */
  'stock-alerts': VISITORS,
  /** The town for which product pages show the delivery. */
  town: VISITORS,
  /** Ticks, materials and timers of a guide that is followed. */
  'guide-*': VISITORS,
  /** Unsaved texts of a project of the notebook. */
  'notebook-draft-*': VISITORS,
  'sign-up': { area: 'session', of: 'visitor', lifetime: 10 * MINUTE },
  'password-reset': { area: 'session', of: 'visitor', lifetime: 10 * MINUTE },
  'analytics-consent': { area: 'local', of: 'browser', lifetime: 'always' },
  /**
   * Also read by a script of the document before the first paint; see src/features/announcement/closed-announcement.ts.
   */
  'announcement-closed': { area: 'local', of: 'browser', lifetime: 'always' },
  /** Written by TanStack Router. */
  'tsr-scroll-restoration-v1_3': { area: 'session', of: 'browser', lifetime: 'tab' },
  'analytics-purchases': { area: 'local', of: 'visitor', lifetime: 'visitor', needsConsent: 'statistics' },
  /** Written by Sentry: the recorded visit to which the tab belongs. */
  sentryReplaySession: { area: 'session', of: 'visitor', lifetime: 'tab', needsConsent: 'recording' },
} as const satisfies Readonly<Record<string, StoredItem>>;
export type StoredKey = keyof typeof STORED;

interface KeptFiles {
  readonly of: 'visitor' | 'browser';
  readonly lifetime: Lifetime;
}

/**
 * Caches of the service worker, for use without a network: files that are the same for every shopper. The list of
 * visited pages is personal all the same, and is deleted when the visitor leaves.
 */
export const CACHES = {
  'kept-pages': { of: 'visitor', lifetime: 'visitor' },
  'kept-pictures': { of: 'visitor', lifetime: 'visitor' },
  'kept-files': { of: 'browser', lifetime: 'always' },
} as const satisfies Readonly<Record<string, KeptFiles>>;
export type CacheName = keyof typeof CACHES;
export const CACHE_NAMES = Object.keys(CACHES) as readonly CacheName[];

/** Returns true for a cache of the worker, of this version or an earlier one. */
export const isWorkerCache = (name: string): boolean => name.startsWith('kept-');

type Named<Key extends string> = Key extends `${infer Start}*` ? `${Start}${string}` : Key;
type KeysIn<Area extends StoredItem['area']> = {
  [Key in StoredKey]: (typeof STORED)[Key]['area'] extends Area ? Key : never;
}[StoredKey];
export type LocalName = Named<KeysIn<'local'>>;
export type SessionName = Named<KeysIn<'session'>>;

/** Returns the entry of an item's name; null for items of other code. */
export function storedKeyOf(name: string): StoredKey | null {
  for (const key of STORED_KEYS) {
    if (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key) return key;
  }
  return null;
}

export const STORED_KEYS = Object.keys(STORED) as readonly StoredKey[];

/** Returns true if an item is removed when the visitor leaves. */
export function isVisitorItem(name: string): boolean {
  const key = storedKeyOf(name);
  return key !== null && STORED[key].of === 'visitor';
}

/** Returns true if stored items belong to a visitor who has left: a guest's items move into the account instead. */
export function hasVisitorLeft(from: string | null, to: string | null): boolean {
  return from !== null && from !== to;
}
