/** Parents of which a lone paragraph says nothing: the shop's texts have their words right in them. */
const CELLS = 'li, td, th, dd, blockquote';

/**
 * What the editor has written, as the shop keeps it: items of lists and cells without a paragraph in them where it is the
 * only one, a table's first row of headings in a `thead`, and no empty paragraph behind the last word.
 */
export function storedHtml(written: string): string {
  const { body } = new DOMParser().parseFromString(written, 'text/html');
  for (const cell of body.querySelectorAll(CELLS)) {
    const [only, ...others] = cell.children;
    if (only?.tagName === 'P' && (others.length === 0 || others.every(({ tagName }) => /^[OU]L$/.test(tagName)))) {
      if (cell.tagName !== 'BLOCKQUOTE' || others.length === 0) only.replaceWith(...only.childNodes);
    }
  }
  for (const table of body.querySelectorAll('table')) putHeadingsInHead(table);
  while (isEmptyParagraph(body.lastElementChild)) body.lastElementChild?.remove();
  return body.innerHTML;
}

function putHeadingsInHead(table: HTMLTableElement): void {
  const [first] = table.rows;
  if (!first || table.tHead || ![...first.cells].every(({ tagName }) => tagName === 'TH')) return;
  table.createTHead().append(first);
}

/** The editor keeps one behind everything, to write on there. */
const isEmptyParagraph = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0;
