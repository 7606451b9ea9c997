/**
 * A promise that is made before anybody awaits it. Its rejection is for whoever awaits it later; until then it does not
 * count as unhandled, which would end the process.
 */
export function eagerly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/**
 * Runs `count` loops side by side until all have ended. When one throws, the others are asked to stop and are awaited,
 * and then the first error is thrown: nobody works on what the caller clears up after it.
 */
export async function runUntilFailure(
  count: number,
  loop: (index: number, isStopped: () => boolean) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const isStopped = () => failures.length > 0;
  const run = (index: number) => loop(index, isStopped).catch((error: unknown) => failures.push(error));
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  if (isStopped()) throw failures[0];
}

/** Does `work` for each item, at most `limit` at a time. After a failure no further item is begun. */
export async function concurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all loops: each takes the next item when it is free.
  const queue = items.values();
  await runUntilFailure(limit, async (_, isStopped) => {
    for (const item of queue) {
      if (isStopped()) return;
      await work(item);
    }
  });
}

/** Polls now and every `interval` ms, one poll after another, until it is ended. One that fails is passed to `onError`. */
export function pollEvery(
  interval: number,
  poll: () => Promise<void>,
  onError: (error: unknown) => void,
): { end(): Promise<void> } {
  let last = poll().catch(onError);
  const timer = setInterval(() => {
    last = last.then(poll).catch(onError);
  }, interval);
  return {
    async end() {
      clearInterval(timer);
      await last;
    },
  };
}
