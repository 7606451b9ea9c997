import { setTimeout } from 'node:timers/promises';

/** Polls until a condition holds. @throws Error on a timeout */
export async function until(isSo: () => Promise<boolean> | boolean, milliseconds = 30_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${milliseconds} ms`);
    await setTimeout(25);
  }
}
