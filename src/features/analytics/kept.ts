import * as v from 'valibot';

/** Where a browser keeps what it must know at the next visit. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is kept under a key; null when there is nothing, something of an older shape, or a browser that keeps nothing. */
export function readKept<Schema extends v.GenericSchema>(storage: KeptStorage, key: string, schema: Schema) {
  try {
    const parsed = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    // The browser refuses to keep anything for this site, or somebody else wrote here.
    return null;
  }
}

/** Keeps a value, or with null forgets it. A browser that refuses knows it until the page is left. */
export function writeKept(storage: KeptStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.info(`${key} is not remembered:`, error);
  }
}
