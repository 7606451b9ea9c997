import {
  CACHE_NAMES,
  CACHES,
  hasVisitorLeft,
  isVisitorItem,
  type LocalName,
  type SessionName,
} from '../rules/browser-data.ts';
import { type Schema, textSchema, validate } from './validate.ts';

/** localStorage or sessionStorage, restricted to the names that src/rules/browser-data.ts lists. Never throws. */
export interface StorageArea<Name extends string> {
  getItem(name: Name): string | null;
  setItem(name: Name, text: string): void;
  removeItem(name: Name): void;
  removeMatching(matches: (name: string) => boolean): void;
  /** Returns all names, including those of other code. */
  names(): readonly string[];
}

/**
 * Wraps one of the browser's storages. It is opened anew for each access, because that throws where storage is blocked.
 * Items that the browser refuses (it is full, storage is blocked) stay in memory until the page is left.
 */
export function createStorageArea<Name extends string>(open: () => Storage): StorageArea<Name> {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  const remove = (name: string) => {
    memory.delete(name);
    attempt((storage) => storage.removeItem(name));
  };
  const names = () => [...new Set([...(attempt(Object.keys) ?? []), ...memory.keys()])];
  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)),
    setItem: (name, text) => {
      memory.delete(name);
      try {
        open().setItem(name, text);
      } catch (error) {
        memory.set(name, text);
        console.info(`${name} could not be stored and is lost when the page is left:`, error);
      }
    },
    removeItem: remove,
    removeMatching: (matches) => names().filter(matches).forEach(remove),
    names,
  };
}

export const localArea = createStorageArea<LocalName>(() => window.localStorage);
export const sessionArea = createStorageArea<SessionName>(() => window.sessionStorage);

/** An item of a storage area, parsed by a schema. */
export interface StoredItem<Value> {
  /** Returns null if nothing is stored, or nothing that the schema accepts. */
  read(): Value | null;
  write(value: Value): void;
  remove(): void;
  /**
   * Calls the listener with the previous value after another tab has written, removed or cleared the item.
   * @returns a function that unsubscribes it
   */
  subscribe(listener: (before: Value | null) => void): () => void;
}

/** Converts a value to the stored text and back. Throws on a text that it cannot parse. */
interface Format {
  parse(text: string): unknown;
  stringify(value: unknown): string;
}

/** Stores a text unchanged, for readers that do not parse JSON. */
export const PLAIN_TEXT: Format = { parse: (text) => text, stringify: String };

/**
 * Creates an item of the browser's storage. The schema is its version: the browser may hold a value that an older
 * version of the shop stored, so new fields need a default, and a value that cannot be parsed counts as absent.
 */
export function storedItem<Name extends string, Value>(
  area: StorageArea<Name>,
  name: Name,
  schema: Schema<Value>,
  format: Format = JSON,
): StoredItem<Value> {
  const parse = (text: string | null): Value | null => {
    if (text === null) return null;
    try {
      const validated = validate(schema, format.parse(text));
      return validated.issues ? null : validated.value;
    } catch {
      // Other code has written this item.
      return null;
    }
  };
  return {
    read: () => parse(area.getItem(name)),
    write: (value) => area.setItem(name, format.stringify(value)),
    remove: () => area.removeItem(name),
    subscribe: (listener) =>
      onStorageEvent(
        (changed) => changed === name,
        (before) => listener(parse(before)),
      ),
  };
}

/** Items of one kind, each under a key of its own, so that tabs never overwrite each other's items. */
export interface StoredCollection<Value> {
  keys(): readonly string[];
  item(key: string): StoredItem<Value>;
  /** Like an item's `subscribe`, for all items. */
  subscribe(listener: () => void): () => void;
}

/** Creates the collection of items whose names consist of a prefix and their key. */
export function storedCollection<Prefix extends string, Value>(
  area: StorageArea<`${Prefix}${string}`>,
  prefix: Prefix,
  schema: Schema<Value>,
): StoredCollection<Value> {
  const isOurs = (name: string) => name.startsWith(prefix);
  return {
    keys: () =>
      area
        .names()
        .filter(isOurs)
        .map((name) => name.slice(prefix.length)),
    item: (key) => storedItem(area, `${prefix}${key}`, schema),
    subscribe: (listener) => onStorageEvent(isOurs, listener),
  };
}

/**
 * Subscribes to storage events, which come from other tabs only. An event without a key means that everything was
 * cleared.
 */
function onStorageEvent(isOurs: (name: string) => boolean, listener: (before: string | null) => void): () => void {
  const onEvent = ({ key, oldValue }: StorageEvent) => {
    if (key === null || isOurs(key)) listener(oldValue);
  };
  window.addEventListener('storage', onEvent);
  return () => window.removeEventListener('storage', onEvent);
}

/** Id of the customer who owns the browser's storage; absent for a guest. */
export const storedOwner = storedItem(localArea, 'owner', textSchema);
const tabOwner = storedItem(sessionArea, 'owner-tab', textSchema);

/**
 * Hands the storage over to a visitor: another customer's items are removed, a guest's items become the visitor's. A
 * tab has its own storage besides the shared one, and may learn of the change later, so each storage records its owner.
 */
export function handOver(to: string | null): void {
  if (hasVisitorLeft(storedOwner.read(), to)) forgetVisitedPages();
  handOverArea(localArea, storedOwner, to);
  handOverArea(sessionArea, tabOwner, to);
}

/** Deletes the caches of the service worker that reveal visited pages. */
function forgetVisitedPages(): void {
  // The Cache API exists only in secure contexts, like service workers.
  if (!('caches' in window)) return;
  for (const name of CACHE_NAMES) {
    if (CACHES[name].of === 'visitor') window.caches.delete(name).catch((error) => console.info(name, error));
  }
}

function handOverArea<Name extends string>(
  area: StorageArea<Name>,
  owner: StoredItem<string>,
  to: string | null,
): void {
  const from = owner.read();
  if (from === to) return;
  if (hasVisitorLeft(from, to)) area.removeMatching(isVisitorItem);
  if (to === null) owner.remove();
  else owner.write(to);
}
