/** Returns a list in which an item has changed places with its neighbour; `by` is -1 for up and 1 for down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(Math.max(0, index + by), 0, item);
  return next;
}
