/** Does `work` for each item, at most `limit` at a time. After a failure no further item is begun. */
export async function concurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all lanes: each takes the next item when it is free.
  const queue = items.values();
  let hasFailed = false;
  const lane = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  // What is under way ends before the failure is told: nothing goes on behind the caller's back.
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
}
