/**
 * Runs `count` loops side by side until all have ended. When one throws, the others are told to stop and are waited for,
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
