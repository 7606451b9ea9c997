import { useLingui } from '@lingui/react/macro';
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
  return (
    <aside
      ref={keepPageInPlace}
      className={`${styles.banner} ${isEnded ? styles.ended : ''}`}
      aria-label={t`Оголошення`}
      data-announcement
    >
      {snow && <snow.Snowflakes />}
      <p ref={keepReachable}>{announcement}</p>
      <IconButton label={t`Закрити оголошення`} onClick={close} data-needs-js>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}

/**
 * Makes the text a tab stop while it is wider than its box, so that a keyboard can scroll it. The observer ends with the
 * element.
 */
function keepReachable(text: HTMLElement | null): void {
  if (!text) return;
  new ResizeObserver(() => {
    text.tabIndex = text.scrollWidth > text.clientWidth ? 0 : -1;
  }).observe(text);
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
