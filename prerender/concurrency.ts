/**
 * Marks a promise that is created before it is awaited. A later await still gets its rejection; until then it does not
 * count as unhandled, which would end the process.
 */
export function awaitLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/**
 * Runs `count` loops concurrently until all have ended. When one throws, the others are asked to stop and are awaited
 * before the first error is thrown, so that no loop is still running while the caller cleans up.
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

/** Runs `work` for each item, at most `limit` at a time. After a failure no further item is started. */
export async function concurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The loops share one iterator: each takes the next item when it is free.
  const queue = items.values();
  await runUntilFailure(limit, async (_, isStopped) => {
    for (const item of queue) {
      if (isStopped()) return;
      await work(item);
    }
  });
}

/**
 * Polls at once and every `interval` ms until ended, but not while a poll is running. Errors of a poll are passed to
 * `onError`.
 */
export function pollEvery(
  interval: number,
  poll: () => Promise<void>,
  onError: (error: unknown) => void,
): { end(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = async () => {
    await poll().catch(onError);
    running = null;
  };
  const call = () => {
    running ??= run();
  };
  call();
  const timer = setInterval(call, interval);
  return {
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}
