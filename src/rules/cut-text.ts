/** Segments a text into visible characters: an emoji, a letter with its accents. */
const CHARACTERS = new Intl.Segmenter('uk', { granularity: 'grapheme' });

/** Returns the beginning of a text, of at most `length` UTF-16 units, without cutting a visible character in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = CHARACTERS.segment(text).containing(length)?.index ?? 0;
  // A letter with many accents can be longer than `length`; half of a surrogate pair is never kept.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Shortens a text to at most `length` UTF-16 units: returns it whole, or its beginning with an ellipsis, cut between
 * words unless a single word is longer than half of it.
 */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
