import { useEffect, useState } from 'react';
import type { Late } from './late.ts';

/**
 * A part that shows itself without being asked for: null until it is wanted and there. One that did not load is left out, and
 * comes with the next page that wants it.
 */
export function useLate<Part>(part: Late<Part>, isWanted: boolean): Part | null {
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
