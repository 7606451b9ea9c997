const LOCK = 'cart';

/**
 * Runs `work` under the cart's Web Lock: one tab at a time sends changes of the cart, and none during a sign-in or
 * sign-out. In browsers without locks, the API's own order applies.
 */
export async function withCartLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
