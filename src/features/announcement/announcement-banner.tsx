import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShop } from '../../lib/shop.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announcementQuery } from './announcement.ts';
import styles from './announcement-banner.module.css';
import { Snowflakes } from './snowflakes.tsx';

/** The banner above the page. It appears once the application is stable, and stays closed for the text it was closed on. */
export function AnnouncementBanner() {
  const { t } = useLingui();
  const { api } = useShop();
  const isStable = useIsStable();
  const { data } = useQuery({ ...announcementQuery(api), enabled: isStable });
  const [closedText, setClosedText] = useState<string | null>(null);
  if (!data || data.announcement === closedText) return null;
  return (
    <aside className={`${styles.banner} ${data.isFixed ? styles.fixed : ''}`} aria-label={t`Оголошення`}>
      {data.type === 'winterHolidays' && <Snowflakes />}
      <p>{data.announcement}</p>
      <IconButton label={t`Закрити оголошення`} onClick={() => setClosedText(data.announcement)}>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}

/** True from the first idle moment after the page has been taken over. */
function useIsStable(): boolean {
  const [isStable, setStable] = useState(false);
  useEffect(() => {
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setStable(true), 1);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setStable(true), { timeout: 2_000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isStable;
}
