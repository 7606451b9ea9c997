import { type RefObject, useEffect, useRef } from 'react';

/**
 * Elects one of the browser's tabs: `current` of the result tells whether this tab is the one. Another tab follows when
 * it is closed. Without Web Locks, which exist in secure contexts only and which a browser can refuse, every candidate
 * is.
 * @param isCandidate false for a tab that cannot do the work
 */
export function useLeader(name: string, isCandidate: boolean): Readonly<RefObject<boolean>> {
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
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {
      // The abort below rejects a request that still waits; any other rejection means that there will be no election.
      if (!ending.signal.aborted) isLeader.current = true;
    });
    return () => {
      isLeader.current = false;
      ending.abort();
      end();
    };
  }, [name, isCandidate]);
  return isLeader;
}
