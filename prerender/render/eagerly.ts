/**
 * Work that is begun before anybody waits for it. Its error is for whoever awaits it later; until then it is not one
 * that nobody handles, which would end the process.
 */
export function eagerly<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
