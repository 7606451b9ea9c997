import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './scroll-to-top.module.css';

/**
 * Scroll position in pixels from which the button appears, and duration of the scrolling in ms (product specification,
 * section 9).
 */
const THRESHOLD = 100;
const DURATION = 800;

/** A button that scrolls to the top of a long page; not rendered until the page is scrolled. */
export function ScrollToTop({ label }: { readonly label: string }) {
  const [isShown, setShown] = useState(false);
  const [isThere, setThere] = useState(false);
  if (isShown && !isThere) setThere(true);
  useEffect(() => {
    const update = () => setShown(window.scrollY > THRESHOLD);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  // Once rendered it stays, so that it can fade out.
  if (!isThere) return null;
  return (
    <IconButton
      label={label}
      className={`${styles.button} ${isShown ? styles.shown : ''}`}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={() => easeScroll(window, 0, DURATION)}
    >
      <Icon name="arrow-up" />
    </IconButton>
  );
}

const ease = (part: number) => 1 - (1 - part) ** 3;

/** Scrolls the window to `top` px over `duration` ms with easing; at once if reduced motion is preferred. */
function easeScroll(window: Window, top: number, duration: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill) {
    window.scrollTo({ top, behavior: 'instant' });
    return;
  }
  const from = window.scrollY;
  const started = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - started) / duration);
    window.scrollTo({ top: from + (top - from) * ease(part), behavior: 'instant' });
    if (part < 1) window.requestAnimationFrame(step);
  };
  window.requestAnimationFrame(step);
}
