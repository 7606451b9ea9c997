import { CACHE_NAMES, CACHES, isLeft, isOfVisitor, type LocalName, type SessionName } from '../rules/browser-data.ts';
import { type Schema, textSchema, validate } from './validate.ts';

/** localStorage or sessionStorage, with the names that src/rules/browser-data.ts lists. Never throws. */
export interface StorageArea<Name extends string> {
  getItem(name: Name): string | null;
  setItem(name: Name, text: string): void;
  removeItem(name: Name): void;
  removeMatching(matches: (name: string) => boolean): void;
  /** Every name in it, those of others too. */
  names(): readonly string[];
}

/**
 * An area over the browser's own. It is opened anew for each use, since that throws where a site may store nothing. What
 * the browser refuses (it is full, storage is blocked) stays in memory until the page is left.
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
        console.info(`${name} is stored until the page is left only:`, error);
      }
    },
    removeItem: remove,
    removeMatching: (matches) => names().filter(matches).forEach(remove),
    names,
  };
}

export const localArea = createStorageArea<LocalName>(() => window.localStorage);
export const sessionArea = createStorageArea<SessionName>(() => window.sessionStorage);

/** One name of a storage area, with what is stored there parsed by a schema. */
export interface StoredItem<Value> {
  /** Null when nothing is stored, or nothing that the schema accepts. */
  read(): Value | null;
  write(value: Value): void;
  remove(): void;
  /**
   * Calls the listener after another tab has written, removed or cleared the item, with what was there before.
   * @returns how to unsubscribe.
   */
  subscribe(listener: (before: Value | null) => void): () => void;
}

/** How a value becomes the text that is stored. Throws on a text that it cannot read. */
interface Format {
  parse(text: string): unknown;
  stringify(value: unknown): string;
}

/** A text that is stored as it is, for readers that know no JSON. */
export const PLAIN_TEXT: Format = { parse: (text) => text, stringify: String };

/**
 * An item of the browser's storage. The schema is its version: a browser may bring what an older version of the shop has
 * stored, so a field that comes later has a default, and what cannot be read any more is as good as nothing.
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
      // Somebody else wrote here.
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

/** Items of one kind, each under a key of its own, so that tabs never write over what another has written. */
export interface StoredCollection<Value> {
  keys(): readonly string[];
  item(key: string): StoredItem<Value>;
  /** As an item's, for all of them. */
  subscribe(listener: () => void): () => void;
}

/** The items whose names begin with a prefix and end with their keys. */
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

/** Storage events come from other tabs only. One without a key: everything was cleared. */
function onStorageEvent(isOurs: (name: string) => boolean, listener: (before: string | null) => void): () => void {
  const onEvent = ({ key, oldValue }: StorageEvent) => {
    if (key === null || isOurs(key)) listener(oldValue);
  };
  window.addEventListener('storage', onEvent);
  return () => window.removeEventListener('storage', onEvent);
}

/** Which customer the browser's storage belongs to; nothing for a guest. */
export const storedOwner = storedItem(localArea, 'owner', textSchema);
const tabOwner = storedItem(sessionArea, 'owner-tab', textSchema);

/**
 * Hands the storage over to a visitor: what is another customer's is removed, what is a guest's becomes theirs. A tab
 * has a storage of its own beside the shared one, and may learn of it later: each says whose it is.
 */
export function handOver(to: string | null): void {
  if (isLeft(storedOwner.read(), to)) forgetVisitedPages();
  handOverArea(localArea, storedOwner, to);
  handOverArea(sessionArea, tabOwner, to);
}

/** Deletes what the service worker keeps because somebody has opened it. */
function forgetVisitedPages(): void {
  // A browser has them only where a worker can be.
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
  if (isLeft(from, to)) area.removeMatching(isOfVisitor);
  if (to === null) owner.remove();
  else owner.write(to);
}
