/** A storage as a browser's: its items are its own properties. */
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

/** The storage of a browser that lets a site store nothing. */
export const blockedStorage = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};
