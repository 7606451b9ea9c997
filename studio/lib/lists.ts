/** Returns a list with an item replaced. */
export const replaceAt = <Item>(list: readonly Item[], index: number, item: Item): Item[] =>
  list.map((old, place) => (place === index ? item : old));

export const removeAt = <Item>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, place) => place !== index);

/** Returns a list with an item moved to another position; an equal list if either position does not exist. */
export function moveTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  if (to < 0 || to >= list.length) return [...list];
  return removeAt(list, from).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Returns a list in which an item has changed places with its neighbour; an equal list if there is no neighbour. */
export const moveBy = <Item>(list: readonly Item[], index: number, by: 1 | -1): Item[] =>
  moveTo(list, index, index + by);
