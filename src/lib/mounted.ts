import { startTransition, useEffect, useState } from 'react';

/**
 * Returns true once the component is hydrated: it is false on the server and in the first render in the browser, which
 * must equal the server's. Output that depends on the browser (cookies, storage, address) waits for it. Set in a
 * transition, so that the browser handles input in between.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return isMounted;
}
