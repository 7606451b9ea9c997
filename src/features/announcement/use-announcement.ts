import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Announcement } from '../../contract/announcement.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { announcementQuery } from './announcement.ts';
import { hashOf, removeClosedClass, storedClosed } from './closed-announcement.ts';

export interface ShownAnnouncement {
  readonly announcement: Announcement;
  /** True if it has ended; its place is reserved until it is out of sight, to avoid a layout shift. */
  readonly isEnded: boolean;
  close(): void;
}

/**
 * Returns the announcement above the page: the prerendered one, refetched when the browser is idle and then polled.
 * Null if there is none, or if it was closed.
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
 * Returns the hash of the closed announcement. The first render equals the document; a closed announcement in it is
 * hidden by the document's first script until the next render, which precedes the first paint.
 */
function useClosed() {
  const [closed, setClosed] = useState<string | null>(null);
  useLayoutEffect(() => {
    // If nothing was closed, the state stays the same, and nothing is rendered again.
    const read = () => setClosed(storedClosed.read());
    read();
    return storedClosed.subscribe(read);
  }, []);
  useLayoutEffect(() => {
    if (closed !== null) removeClosedClass(document);
  }, [closed]);
  return [closed, setClosed] as const;
}

/** Scroll position in pixels from which a banner that is not fixed is out of sight. */
const OUT_OF_SIGHT = 200;

/**
 * Returns the announcement, or one that has just ended: removing it while the shopper is at the top of the page would
 * shift the layout. It is removed on the next page, or once it is out of sight.
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
