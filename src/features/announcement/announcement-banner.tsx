import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './announcement-banner.module.css';
import { Snowflakes } from './snowflakes.tsx';
import type { ShownAnnouncement } from './use-announcement.ts';

/** The banner above the page; it stays closed for the text that it was closed on. */
export function AnnouncementBanner({ announcement: { announcement, type }, isEnded, close }: ShownAnnouncement) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepPageInPlace(banner.current), []);
  return (
    <aside
      ref={banner}
      className={`${styles.banner} ${isEnded ? styles.ended : ''}`}
      aria-label={t`Оголошення`}
      data-announcement
    >
      {type === 'winterHolidays' && <Snowflakes />}
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
