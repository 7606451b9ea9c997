const LOCK = 'cart';

/**
 * Runs `work` while no tab of this browser sends a change of the cart: changes are sent by one tab at a time, and none
 * while somebody signs in or out. Where a browser has no locks, the API's own order decides.
 */
export async function whileCartIsHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
