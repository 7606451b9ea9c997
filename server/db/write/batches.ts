/** Number of rows per statement: large enough to be fast, small enough for its parameter to stay a few megabytes. */
const BATCH_SIZE = 500;

/** Splits a list into parts of at most `size`. */
export function* batches<Item>(items: readonly Item[], size: number = BATCH_SIZE): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
