/** Where a reader sees one character end and the next begin: an emoji, a letter with its accents. */
const CHARACTERS = new Intl.Segmenter('uk', { granularity: 'grapheme' });

/** The beginning of a text, of at most `length` UTF-16 units: no character that a reader sees is cut in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = CHARACTERS.segment(text).containing(length)?.index ?? 0;
  // A heap of accents on one letter can be longer than the whole text may be; half a surrogate pair never stays.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * A text of at most `length` UTF-16 units: the whole one, or its beginning with an ellipsis, cut between words unless a
 * single word is longer than half of it.
 */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
