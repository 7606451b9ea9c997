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
  withoutEntities(html.replaceAll(/<[^>]*>/g, ' '))
    // A single space stays as it is: nearly all are single ones.
    .replaceAll(/[ \t\r\n]{2,}|[\t\r\n]/g, ' ')
    // Where a tag stood within a sentence.
    .replaceAll(/ (?=[.,;:!?…)»])/g, '')
    .trim();

const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:nbsp|lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    : text;
