import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

/**
 * Returns a part that is shown without a request by the shopper: null until it is wanted and loaded. A part that fails
 * to load is left out, and is tried again by the next page that wants it.
 */
export function useLazyPart<Part>(part: LazyPart<Part>, isWanted: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  useEffect(() => {
    // A part that arrives after the component has gone is ignored by React.
    if (isWanted) part.load().then((arrived) => setLoaded({ part: arrived }), console.info);
  }, [part, isWanted]);
  return isWanted && loaded ? loaded.part : null;
}
