import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Counts seconds down to 0 by the clock, so that a tab that slept is right when it wakes. */
export function useCountdown(seconds: number): { left: number; restart(seconds: number): void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [end]);
  return { left, restart: (next) => setEnd(Date.now() + next * SECOND) };
}

/** Seconds as `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
