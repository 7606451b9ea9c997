/**
 * Returns the page numbers to show, ascending: 1, the neighbours of `page`, the last. A gap of a single page shows that
 * page, which is as short as an ellipsis.
 */
export function pagesAround(page: number, pages: number): number[] {
  const from = page < 5 ? 1 : page - 1;
  const to = page > pages - 4 ? pages : page + 1;
  const shown = new Set([1]);
  for (let number = from; number <= to; number++) shown.add(number);
  return [...shown.add(pages)];
}
