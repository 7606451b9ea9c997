/** Characters of each text that are shown. */
const SHOWN = 300;
/** Of them those before the place where the texts begin to differ. */
const BEFORE = 60;

/** Long texts cut to the part in which they differ, so that a choice between them can be seen. */
export function shortenAlike(texts: readonly string[]): string[] {
  if (texts.every(({ length }) => length <= SHOWN)) return [...texts];
  const [first = ''] = texts;
  let alike = 0;
  while (alike < first.length && texts.every((text) => text[alike] === first[alike])) alike += 1;
  // From the beginning of a word on, unless the word is endless.
  const begin = alike <= BEFORE ? 0 : Math.max(first.lastIndexOf(' ', alike - BEFORE) + 1, alike - 2 * BEFORE);
  return texts.map((text) => {
    const part = text.slice(begin, begin + SHOWN);
    return `${begin > 0 ? '… ' : ''}${part}${begin + SHOWN < text.length ? ' …' : ''}`;
  });
}
