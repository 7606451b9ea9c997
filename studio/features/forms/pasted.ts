/** Content that a text editor cannot take. */
export type Lost = 'table' | 'picture';

/**
 * Pasted pictures are dropped, because their addresses are local to the source program, or they are spacers without a
 * size.
 */
const PICTURES = 'img, picture, svg, video';

/**
 * Prepares pasted HTML for an editor so that no words are joined: a line break becomes a space, and without table
 * support a table row becomes a paragraph.
 * @param takes kinds of content that the editor supports
 * @returns the HTML and the kinds of content that were lost
 */
export function readPasted(html: string, takes: { readonly tables: boolean }) {
  const { body } = new DOMParser().parseFromString(withoutInline(html), 'text/html');
  const lost = new Set<Lost>();
  if (body.querySelector(PICTURES)) lost.add('picture');
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith(' ');
  if (!takes.tables) {
    for (const table of body.querySelectorAll('table')) {
      lost.add('table');
      table.replaceWith(...[...table.rows].map(paragraphOf));
    }
  }
  return { html: body.innerHTML, lost };
}

/**
 * Removes styles and event handlers from tags. The studio's policy blocks them anyway, also in a document that is only
 * parsed, and the browser would report each as an attack.
 */
const withoutInline = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, ''));

function paragraphOf(row: HTMLTableRowElement): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  const cells = [...row.cells].map(({ textContent }) => textContent.trim()).filter((text) => text !== '');
  paragraph.textContent = cells.join(' — ');
  return paragraph;
}

/** Returns true if files are pasted or dropped; no text editor accepts them. */
export const hasFiles = (data: DataTransfer | null): boolean => (data?.files.length ?? 0) > 0;
