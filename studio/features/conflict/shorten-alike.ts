/** Maximum number of characters shown of each text. */
const SHOWN = 300;
/** Number of characters shown before the first difference. */
const BEFORE = 60;

/** Cuts long texts to the part in which they differ, so that the difference is visible. */
export function shortenAlike(texts: readonly string[]): string[] {
  if (texts.every(({ length }) => length <= SHOWN)) return [...texts];
  const [first = ''] = texts;
  let alike = 0;
  while (alike < first.length && texts.every((text) => text[alike] === first[alike])) alike += 1;
  // Starts at the beginning of a word, unless the word is very long.
  const begin = alike <= BEFORE ? 0 : Math.max(first.lastIndexOf(' ', alike - BEFORE) + 1, alike - 2 * BEFORE);
  return texts.map((text) => {
    const part = text.slice(begin, begin + SHOWN);
    return `${begin > 0 ? '… ' : ''}${part}${begin + SHOWN < text.length ? ' …' : ''}`;
  });
}
