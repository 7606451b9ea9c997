/**
 * Puts an empty class in the place of Response. The router asks whether what a route has loaded is one, and the first
 * mention of the real one loads the whole of Node's HTTP client: 30 ms in each thread. A page that is rendered from the
 * database has no network, so nothing is a Response there; fetch() itself does not look at this name.
 */
export function leaveResponseUnloaded(): void {
  // Assigned: Object.defineProperty() would ask for the real one first.
  Object.assign(globalThis, { Response: class Response {} });
}
