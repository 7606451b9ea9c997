/** Something that a text does not take. */
export type Lost = 'table' | 'picture';

/** Pictures of spaces and of the programs that a text comes from have no address that another reader could open, or no size. */
const PICTURES = 'img, picture, svg, video';

/**
 * HTML of the clipboard as an editor reads it with nothing glued together: a line break becomes a space, and where there are
 * no tables a row becomes a paragraph.
 * @param takes whether the text has tables
 * @returns what of it the text does not take, too
 */
export function readPasted(html: string, takes: { readonly tables: boolean }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
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

function paragraphOf(row: HTMLTableRowElement): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  const cells = [...row.cells].map(({ textContent }) => textContent.trim()).filter((text) => text !== '');
  paragraph.textContent = cells.join(' — ');
  return paragraph;
}

/** Returns true if files are pasted or dropped, which no text takes. */
export const hasFiles = (data: DataTransfer | null): boolean => (data?.files.length ?? 0) > 0;
