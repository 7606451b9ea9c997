import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './scroll-to-top.module.css';

/** Pixels of scroll after which the button appears, and ms that its way takes (product specification, section 9). */
const THRESHOLD = 100;
const DURATION = 800;

/** The way back to the top of a long page; in none that has not been scrolled. */
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
  // Once it is there it stays, so that it fades away.
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

/** Scrolls the window to `top` px over `duration` ms, slowing down; at once for those who asked for less motion. */
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
