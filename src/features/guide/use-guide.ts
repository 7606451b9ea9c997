import { useCallback, useEffect, useState } from 'react';
import { type GuideState, guideStates, stateFor } from './guide-state.ts';

type Change = (change: (state: GuideState) => GuideState) => void;

/**
 * Returns the state of an article's guide and a function that changes it. Each change starts from the stored state,
 * because the article may be open in another tab too.
 */
export function useGuide(slug: string, count: number): readonly [GuideState, Change] {
  const [state, setState] = useState(() => stateFor(null, count));
  useEffect(() => {
    const item = guideStates.item(slug);
    const show = () => setState(stateFor(item.read(), count));
    // After the first render, which equals that of the document.
    show();
    return item.subscribe(show);
  }, [slug, count]);
  const change = useCallback<Change>(
    (changed) => {
      const item = guideStates.item(slug);
      const next = changed(stateFor(item.read(), count));
      item.write(next);
      setState(next);
    },
    [slug, count],
  );
  return [state, change];
}
