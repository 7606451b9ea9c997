import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

/**
 * Returns a part that is shown without a request by the shopper: null until it is wanted and loaded. A part that fails
 * to load is left out, and is tried again by the next page that wants it.
 */
export function useLazyPart<Part>(part: LazyPart<Part>, isWanted: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const show = (arrived: Part) => {
      if (!isGone) setLoaded({ part: arrived });
    };
    part.load().then(show, (error) => console.info(error));
    return () => {
      isGone = true;
    };
  }, [part, isWanted]);
  return isWanted && loaded ? loaded.part : null;
}
