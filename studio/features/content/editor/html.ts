/** Elements in which a single paragraph is unwrapped, because the shop's texts have no paragraph there. */
const CELLS = 'li, td, th, dd, blockquote';

/**
 * Converts HTML of the editor to the stored form: a single paragraph in a list item or cell is unwrapped, a first table
 * row of headings becomes a `thead`, and the empty last paragraph is removed.
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

/** The editor keeps an empty last paragraph, in which one can continue to type. */
const isEmptyParagraph = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0;
