/**
 * Returns the tables of pasted HTML as text with tabs between the cells; null if it has none. A cell over several
 * columns is followed by empty ones, so that the columns below it keep their places.
 */
export function tableText(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const rows = [...body.querySelectorAll('tr')].filter((row) => row.querySelector('table') === null);
  if (rows.length === 0) return null;
  return rows.map((row) => [...row.children].flatMap(cellsOf).join('\t')).join('\n');
}

function cellsOf(cell: Element): readonly string[] {
  const span = cell instanceof HTMLTableCellElement ? Math.min(cell.colSpan, 200) : 1;
  const text = (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return [text, ...Array.from({ length: span - 1 }, () => '')];
}
