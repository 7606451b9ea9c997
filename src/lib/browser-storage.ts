import * as v from 'valibot';
import { isLeft, isOfVisitor, type LocalName, type SessionName } from '../rules/browser-data.ts';

/** A part of the browser's storage, with the names that src/rules/browser-data.ts lists. */
export interface NamedStorage<Name extends string> {
  getItem(name: Name): string | null;
  setItem(name: Name, value: string): void;
  removeItem(name: Name): void;
}

/** The storage itself. Throws where the browser keeps nothing for a site. */
export const openLocalStorage = (): NamedStorage<LocalName> => window.localStorage;

/** Opened only when it is used: where a browser keeps nothing for a site, that throws. */
export const localItems = deferred<LocalName>(() => window.localStorage);
export const sessionItems = deferred<SessionName>(() => window.sessionStorage);

function deferred<Name extends string>(open: () => Storage): NamedStorage<Name> {
  return {
    getItem: (name) => open().getItem(name),
    setItem: (name, value) => open().setItem(name, value),
    removeItem: (name) => open().removeItem(name),
  };
}

/** What is kept under a name; null when there is nothing, something of an older shape, or a browser that keeps nothing. */
export function readItem<Name extends string, const Schema extends v.GenericSchema>(
  storage: Pick<NamedStorage<Name>, 'getItem'>,
  name: Name,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(storage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    // The browser refuses to keep anything for this site, or somebody else wrote here.
    return null;
  }
}

/** Keeps a value, or with null forgets it. A browser that refuses knows it until the page is left. */
export function writeItem<Name extends string>(storage: NamedStorage<Name>, name: Name, value: unknown): void {
  try {
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  } catch (error) {
    console.info(`${name} is not remembered:`, error);
  }
}

const ownerSchema = v.string();

/** Which customer the browser's storage belongs to; null for a guest. */
export const readOwner = (): string | null => readItem(localItems, 'owner', ownerSchema);

/**
 * Hands the storage over to a visitor: what is another customer's is removed, what is a guest's becomes theirs. A tab
 * has a storage of its own beside the shared one, and may learn of it later: each says whose it is.
 */
export function handOver(to: string | null): void {
  handOverPart(() => window.localStorage, localItems, 'owner', to);
  handOverPart(() => window.sessionStorage, sessionItems, 'owner-tab', to);
}

function handOverPart<Name extends string>(
  open: () => Storage,
  items: NamedStorage<Name>,
  ownerName: Name,
  to: string | null,
): void {
  const from = readItem(items, ownerName, ownerSchema);
  if (from === to) return;
  if (isLeft(from, to)) removeVisitorItems(open);
  writeItem(items, ownerName, to);
}

function removeVisitorItems(open: () => Storage): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage)) if (isOfVisitor(name)) storage.removeItem(name);
  } catch {
    // A browser that refuses to be read has kept nothing.
  }
}
