import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Announcement } from '../../contract/announcement.ts';
import { useShop } from '../../lib/shop.tsx';
import { announcementQuery } from './announcement.ts';
import { hashOf, storedClosed, takeOverClosed } from './closed-announcement.ts';

export interface ShownAnnouncement {
  readonly announcement: Announcement;
  /** It is not announced any more, and its place is kept until nobody sees it close. */
  readonly isEnded: boolean;
  close(): void;
}

/**
 * What is announced above the page: what the document was made with, asked for again once the application is stable and
 * by the minute. Null when nothing is, or when it was closed.
 */
export function useAnnouncement(): ShownAnnouncement | null {
  const { api } = useShop();
  const { data = null } = useQuery({ ...announcementQuery(api), enabled: useIsStable() });
  const { announcement, isEnded } = useKeptPlace(data);
  const [closed, setClosed] = useClosed();
  if (!announcement || hashOf(announcement) === closed) return null;
  const close = () => {
    storedClosed.write(hashOf(announcement));
    setClosed(hashOf(announcement));
  };
  return { announcement, isEnded, close };
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

/**
 * The hash of what was closed. The first render equals the document; what it shows and was closed is hidden by the
 * document's first script until the next render, which comes before anything is painted.
 */
function useClosed() {
  const [closed, setClosed] = useState<string | null>();
  useLayoutEffect(() => {
    const read = () => setClosed(storedClosed.read());
    read();
    return storedClosed.subscribe(read);
  }, []);
  useLayoutEffect(() => {
    if (closed !== undefined) takeOverClosed(document);
  }, [closed]);
  return [closed, setClosed] as const;
}

/** Pixels of scroll from which on no announcement is seen that does not stay at the top. */
const OUT_OF_SIGHT = 200;

/**
 * What is announced, with the place of what is not announced any more: were it taken away while somebody is at the top of
 * the page, all of the page would jump. It goes on the next page, or once it is out of sight.
 */
function useKeptPlace(announced: Announcement | null) {
  const router = useRouter();
  const [kept, setKept] = useState(announced);
  const isEnded = announced === null && kept !== null;
  useEffect(() => {
    if (announced) setKept(announced);
  }, [announced]);
  useEffect(() => {
    if (!isEnded) return;
    const ending = new AbortController();
    const { signal } = ending;
    const forget = () => setKept(null);
    const forgetUnseen = () => {
      if (document.visibilityState === 'hidden' || window.scrollY > OUT_OF_SIGHT) forget();
    };
    forgetUnseen();
    window.addEventListener('scroll', forgetUnseen, { signal, passive: true });
    document.addEventListener('visibilitychange', forgetUnseen, { signal });
    const unsubscribe = router.subscribe('onBeforeNavigate', forget);
    return () => {
      ending.abort();
      unsubscribe();
    };
  }, [isEnded, router]);
  return { announcement: announced ?? kept, isEnded };
}
