import { type RefObject, useEffect, useRef } from 'react';
import { AnnouncementBanner } from '../../features/announcement/announcement-banner.tsx';
import { useAnnouncement } from '../../features/announcement/use-announcement.ts';
import { usePlace } from '../../lib/navigation.ts';
import { onResized } from '../../lib/on-resized.ts';
import { paths } from '../../rules/paths.ts';
import { Header } from './header.tsx';
import styles from './top.module.css';

/** Constant, so that it is not rendered again with the rest of the top. */
const HEADER = <Header />;

/**
 * The announcement and the header. A fixed announcement stays at the top of the window with the header below it. The
 * checkout leads nowhere else, so header, menu and footer are shorter there: their styles look for `data-checkout`,
 * because `html:has()` would recalculate the styles of the whole document whenever an element is inserted anywhere.
 */
export function Top() {
  const { path } = usePlace();
  const shown = useAnnouncement();
  const sticky = useRef<HTMLDivElement>(null);
  const isFixed = shown?.announcement.isFixed ?? false;
  useStickyHeight(sticky, isFixed && shown ? shown.announcement.announcement : null);
  const banner = shown && <AnnouncementBanner {...shown} />;
  return (
    <>
      {!isFixed && banner}
      <div ref={sticky} className={styles.sticky} data-checkout={path === paths.checkout || undefined}>
        {isFixed && banner}
        {HEADER}
      </div>
    </>
  );
}

/**
 * Sets the CSS variable `--sticky` to the height of the part that stays at the top of the window: anchors and sticky
 * elements are placed below it. The height depends on the window's width and on the wrapping of `words`. Until it is
 * measured, and without scripts, the value of tokens.css applies.
 */
function useStickyHeight(part: RefObject<HTMLElement | null>, words: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the words differ
  useEffect(() => {
    const measure = () => {
      if (part.current) setStickyHeight(part.current);
    };
    measure();
    return onResized(measure);
  }, [part, words]);
}

function setStickyHeight(part: HTMLElement): void {
  const height = getComputedStyle(part).position === 'sticky' ? part.getBoundingClientRect().height : 0;
  const root = document.documentElement;
  const known = Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart);
  // Every element inherits it, so setting it makes the browser recalculate all styles.
  if (Math.abs(height - known) >= 1) root.style.setProperty('--sticky', `${height}px`);
}
