const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** Returns the text of cleaned HTML on one line, for readers without markup. */
export const plainText = (html: string): string =>
  withoutEntities(html.replaceAll(/<[^>]*>/g, ' '))
    // A single space is skipped for speed: nearly all spaces are single.
    .replaceAll(/[ \t\r\n]{2,}|[\t\r\n]/g, ' ')
    // Removes the space of a tag within a sentence before punctuation.
    .replaceAll(/ (?=[.,;:!?…)»])/g, '')
    .trim();

const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:nbsp|lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    : text;
