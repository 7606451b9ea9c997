import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { late } from '../../lib/late.ts';
import { useLate } from '../../lib/use-late.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './announcement-banner.module.css';
import type { ShownAnnouncement } from './use-announcement.ts';

/** It lies over the banner, so it may come when it likes. */
const snowPart = late(() => import('./snowflakes.tsx'));

/** The banner above the page; it stays closed for the text that it was closed on. */
export function AnnouncementBanner({ announcement: { announcement, type }, isEnded, close }: ShownAnnouncement) {
  const { t } = useLingui();
  const snow = useLate(snowPart, type === 'winterHolidays');
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepPageInPlace(banner.current), []);
  return (
    <aside
      ref={banner}
      className={`${styles.banner} ${isEnded ? styles.ended : ''}`}
      aria-label={t`Оголошення`}
      data-announcement
    >
      {snow && <snow.Snowflakes />}
      <p>{announcement}</p>
      <IconButton label={t`Закрити оголошення`} onClick={close} data-needs-js>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}

/**
 * One that comes while the page is open pushes it down. Browsers scroll by as much as was put in above, but not at the
 * very top; there it is done here.
 */
function keepPageInPlace(banner: HTMLElement | null): void {
  const isInDocument = document.documentElement.dataset.hydrated !== 'true';
  if (!banner || isInDocument || window.scrollY > 0) return;
  window.scrollTo({ top: banner.offsetHeight, behavior: 'instant' });
}
