/**
 * Returns a function that replaces a part of a published document.
 * @throws Error if the part is missing, because the document's markup has changed
 */
export const replacing = (what: RegExp | string, by: (...found: readonly string[]) => string) => (html: string) => {
  let isThere = false;
  const changed = html.replace(what, (...found: string[]) => {
    isThere = true;
    return by(...found);
  });
  if (!isThere) throw new Error(`The published document is without ${what}`);
  return changed;
};
