import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './announcement-banner.module.css';
import type { ShownAnnouncement } from './use-announcement.ts';

/** Covers the banner without shifting it, so it may be loaded at any time. */
const snowPart = lazyPart(() => import('./snowflakes.tsx'));

/** The banner above the page; it stays closed for the text for which it was closed. */
export function AnnouncementBanner({ announcement: { announcement, type }, isEnded, close }: ShownAnnouncement) {
  const { t } = useLingui();
  const snow = useLazyPart(snowPart, type === 'winterHolidays');
  const banner = useRef<HTMLElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => keepPageInPlace(banner.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the words differ
  useEffect(() => keepReachable(text.current), [announcement]);
  return (
    <aside
      ref={banner}
      className={`${styles.banner} ${isEnded ? styles.ended : ''}`}
      aria-label={t`Оголошення`}
      data-announcement
    >
      {snow && <snow.Snowflakes />}
      <p ref={text}>{announcement}</p>
      <IconButton label={t`Закрити оголошення`} onClick={close} data-needs-js>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}

/** Makes the text a tab stop while it is wider than its box, so that a keyboard can scroll it; returns the clean-up. */
function keepReachable(text: HTMLElement | null): (() => void) | undefined {
  if (!text) return undefined;
  const observer = new ResizeObserver(() => {
    if (text.scrollWidth > text.clientWidth) text.tabIndex = 0;
    else text.removeAttribute('tabindex');
  });
  observer.observe(text);
  return () => observer.disconnect();
}

/**
 * Scrolls by the height of a banner that appears while the page is open. Browsers anchor the scroll position when
 * content is inserted above, except at the very top; there it is done here.
 */
function keepPageInPlace(banner: HTMLElement | null): void {
  const isInDocument = document.documentElement.dataset.hydrated !== 'true';
  if (!banner || isInDocument || window.scrollY > 0) return;
  window.scrollTo({ top: banner.offsetHeight, behavior: 'instant' });
}
