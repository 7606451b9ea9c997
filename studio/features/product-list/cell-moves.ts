/** Attribute of the element that has the focus of an editable cell; its value is the name of the column. */
export const CELL = 'data-edit-cell';

const cellsIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>(`[${CELL}]`) ?? []),
];

/** Focuses the editable cell of the same column in the row below or above. @returns false if there is none */
export function moveDown(from: Element, by: 1 | -1): boolean {
  const column = from.closest(`[${CELL}]`)?.getAttribute(CELL);
  const row = from.closest('tr');
  const next = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return focus(cellsIn(next).find((cell) => cell.getAttribute(CELL) === column));
}

/** Focuses the next or previous editable cell of the table. @returns false if there is none */
export function moveAlong(from: Element, by: 1 | -1): boolean {
  const cells = cellsIn(from.closest('table'));
  const place = cells.findIndex((cell) => cell.contains(from));
  return focus(cells[place + by]);
}

function focus(cell: HTMLElement | undefined): boolean {
  cell?.querySelector<HTMLElement>('button')?.focus();
  return cell !== undefined;
}
