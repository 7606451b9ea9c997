import { setTimeout } from 'node:timers/promises';

/** Asks again and again until the answer is yes. @throws Error when it has not become so in time. */
export async function until(isSo: () => Promise<boolean> | boolean, milliseconds = 30_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It has not become so in ${milliseconds} ms`);
    await setTimeout(25);
  }
}
