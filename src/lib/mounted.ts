import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the component is hydrated: false on the server and in the first render in the browser, which must equal it.
 * What depends on the browser (cookies, storage, address) waits for it. A transition: the browser answers in between.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return isMounted;
}
