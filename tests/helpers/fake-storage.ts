/** Creates a Storage as in browsers: its items are its own properties. */
export function fakeStorage(items: Readonly<Record<string, string>> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.assign(Object.create(methods), items);
}

/** Throws like the storage of a browser that blocks it. */
export const blockedStorage = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};
