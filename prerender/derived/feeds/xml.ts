/** Characters that no XML 1.0 document may have, escaped or not. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Code units of which some may be forbidden; few texts have one, and looking for them is a tenth of the work. */
const SUSPECT = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/;

/** A text as XML has it, within an element or an attribute. */
export const escapeXml = (text: string): string =>
  (SUSPECT.test(text) ? text.replaceAll(FORBIDDEN, '') : text).replaceAll(
    /[&<>"']/g,
    (character) => ENTITIES[character] ?? character,
  );

/** An element with a text; nothing where there is no text. */
export const element = (name: string, text: string | number | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
