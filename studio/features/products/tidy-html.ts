/** HTML of the editor as the shop keeps it: items of lists without a paragraph around them, no empty ends. */
export const tidyHtml = (html: string): string =>
  html
    .replace(/<li><p>((?:(?!<\/?p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
    .replace(/(?:<p><\/p>)+$/, '')
    .trim();
