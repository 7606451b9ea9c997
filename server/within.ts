/**
 * Waits for work, but not longer than a limit in milliseconds; the work goes on. Rejects if the work does in time.
 * @returns true if the work ended in time
 */
export async function isDoneWithin(work: Promise<unknown>, limit: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), limit);
  try {
    return await Promise.race([work.then(() => true as const), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
