import { useEffect, useState } from 'react';

/**
 * False on the server and in the browser's first render, which must equal it; true from then on. What depends on the
 * browser (its cookies, storage, address) waits for it.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
