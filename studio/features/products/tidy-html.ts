/**
 * Converts HTML of the editor to the stored form: list items without paragraphs, and no empty paragraphs at the end.
 */
export const tidyHtml = (html: string): string =>
  html
    .replace(/<li><p>((?:(?!<\/?p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
    .replace(/(?:<p><\/p>)+$/, '')
    .trim();
