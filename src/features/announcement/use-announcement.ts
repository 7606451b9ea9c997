import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Announcement } from '../../contract/announcement.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { announcementQuery } from './announcement.ts';
import { hashOf, removeClosedClass, storedClosed } from './closed-announcement.ts';

export interface ShownAnnouncement {
  readonly announcement: Announcement;
  /** It has ended, and its place is reserved until it is out of sight, against a layout shift. */
  readonly isEnded: boolean;
  close(): void;
}

/**
 * The announcement above the page: the one that the document was prerendered with, refetched when the browser is idle and
 * then polled. Null when there is none, or when it was closed.
 */
export function useAnnouncement(): ShownAnnouncement | null {
  const { api } = useShop();
  const { data = null } = useQuery({ ...announcementQuery(api), enabled: useIsIdle() });
  const { announcement, isEnded } = useReservedPlace(data);
  const [closed, setClosed] = useClosed();
  if (!announcement || hashOf(announcement) === closed) return null;
  const close = () => {
    storedClosed.write(hashOf(announcement));
    setClosed(hashOf(announcement));
  };
  return { announcement, isEnded, close };
}

/** True from the first idle moment after hydration. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true), 1);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setIdle(true), { timeout: 2_000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

/**
 * The hash of what was closed. The first render equals the document; what it shows and was closed is hidden by the
 * document's first script until the next render, which comes before anything is painted.
 */
function useClosed() {
  const [closed, setClosed] = useState<string | null>(null);
  useLayoutEffect(() => {
    // Where nothing was closed this changes nothing, and nothing is rendered for it.
    const read = () => setClosed(storedClosed.read());
    read();
    return storedClosed.subscribe(read);
  }, []);
  useLayoutEffect(() => {
    if (closed !== null) removeClosedClass(document);
  }, [closed]);
  return [closed, setClosed] as const;
}

/** Pixels of scroll from which on no announcement is seen that does not stay at the top. */
const OUT_OF_SIGHT = 200;

/**
 * The announcement, or the one that has just ended: removing it while somebody is at the top of the page would shift the
 * layout. It goes on the next page, or once it is out of sight.
 */
function useReservedPlace(announced: Announcement | null) {
  const { onLeave } = useNavigation();
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
    const unsubscribe = onLeave(forget);
    return () => {
      ending.abort();
      unsubscribe();
    };
  }, [isEnded, onLeave]);
  return { announcement: announced ?? kept, isEnded };
}
