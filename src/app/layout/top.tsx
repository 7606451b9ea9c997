import { useRef } from 'react';
import { AnnouncementBanner } from '../../features/announcement/announcement-banner.tsx';
import { useAnnouncement } from '../../features/announcement/use-announcement.ts';
import { Header } from './header.tsx';
import { useStickyHeight } from './sticky-height.ts';
import styles from './top.module.css';

/** The announcement and the header. A fixed announcement stays at the top of the window with the header below it. */
export function Top() {
  const shown = useAnnouncement();
  const sticky = useRef<HTMLDivElement>(null);
  const isFixed = shown?.announcement.isFixed ?? false;
  useStickyHeight(sticky, isFixed && shown ? shown.announcement.announcement : null);
  const banner = shown && <AnnouncementBanner {...shown} />;
  return (
    <>
      {!isFixed && banner}
      <div ref={sticky} className={styles.sticky}>
        {isFixed && banner}
        <Header />
      </div>
    </>
  );
}
