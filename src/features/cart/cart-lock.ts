const LOCK = 'cart';

/**
 * Runs `work` under the cart's Web Lock: one tab at a time sends changes of the cart, and none while somebody signs in or
 * out. Where a browser has no locks, the API's own order decides.
 */
export async function withCartLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
