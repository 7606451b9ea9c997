/**
 * Returns the page numbers to show, ascending: 1, the neighbours of `page`, the last. A gap of a single page shows that
 * page, which is as short as an ellipsis.
 */
export function pagesAround(page: number, pages: number): number[] {
  const from = page <= 4 ? 1 : page - 1;
  const to = page >= pages - 3 ? pages : page + 1;
  const around = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [...new Set([1, ...around, pages])];
}
