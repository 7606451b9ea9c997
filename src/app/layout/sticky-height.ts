import { type RefObject, useEffect } from 'react';
import { useWindowSize } from '../../lib/window-size.ts';

/**
 * Tells the style sheets how high the part is that stays at the top of the window, as `--sticky`: anchors, and what sticks
 * below it, begin there. Its lines wrap by the window's width and by `words`. Until it is measured, and without scripts,
 * it is what tokens.css says.
 */
export function useStickyHeight(part: RefObject<HTMLElement | null>, words: string | null): void {
  const size = useWindowSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the window or the words differ
  useEffect(() => {
    const { current } = part;
    if (!current || !size) return;
    const height = getComputedStyle(current).position === 'sticky' ? current.offsetHeight : 0;
    document.documentElement.style.setProperty('--sticky', `${height}px`);
  }, [part, size, words]);
}
