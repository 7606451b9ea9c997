/** Returns a list with an item replaced. */
export const replaceAt = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((old, place) => (place === index ? item : old));

export const removeAt = <Item>(list: readonly Item[], index: number): readonly Item[] =>
  list.filter((_, place) => place !== index);

/** Returns a list in which an item has changed places with its neighbour; the same list if there is no neighbour. */
export function moveBy<Item>(list: readonly Item[], index: number, by: 1 | -1): readonly Item[] {
  const target = index + by;
  if (target < 0 || target >= list.length) return list;
  const rest = removeAt(list, index);
  return [...rest.slice(0, target), ...list.slice(index, index + 1), ...rest.slice(target)];
}
