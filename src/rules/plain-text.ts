const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** The words of cleaned HTML in one line, as who reads no markup is told them. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    // Where a tag stood within a sentence.
    .replaceAll(/ (?=[.,;:!?…)»])/g, '')
    .trim();
