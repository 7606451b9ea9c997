import { useEffect, useRef } from 'react';

/**
 * Elects one of the browser's tabs: returns a function that tells whether this tab is the one. Another tab follows when
 * it is closed. Without Web Locks, which exist in secure contexts only, every candidate is.
 * @param isCandidate false for a tab that cannot do the work
 */
export function useLeader(name: string, isCandidate: boolean): () => boolean {
  const isLeader = useRef(false);
  useEffect(() => {
    if (!isCandidate) return;
    if (!('locks' in navigator)) {
      isLeader.current = true;
      return;
    }
    const ending = new AbortController();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const lead = () => {
      isLeader.current = true;
      return ended;
    };
    // An aborted request for the lock rejects; so does one of a document that is being closed.
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {});
    return () => {
      isLeader.current = false;
      ending.abort();
      end();
    };
  }, [name, isCandidate]);
  return () => isLeader.current;
}
