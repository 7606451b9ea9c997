import { useEffect, useState } from 'react';
import type { GuideStep } from '../../rules/guide.ts';
import { announced, endedTimers, type GuideState } from './guide-state.ts';
import { notify, playSound } from './ring.ts';
import { useGuideTexts } from './texts.ts';

const SECOND = 1000;

/** Longest delay after which the end of a timer still rings, in milliseconds: a later one is only shown. */
const LATE = 60_000;

interface Options {
  readonly slug: string;
  readonly steps: readonly GuideStep[];
  readonly state: GuideState;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

interface Timers {
  /** The present instant, in milliseconds, renewed each second while a timer runs. */
  readonly now: number;
  /** The last timer that has ended, for screen readers; empty before. */
  readonly announcement: string;
}

/** Renews the time while a timer runs, and announces each end once: by a text, a sound and a notification. */
export function useTimers({ slug, steps, state, change }: Options): Timers {
  const texts = useGuideTexts();
  const [now, setNow] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const isRunning = state.timers.some(({ isOver }) => !isOver);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    if (!isRunning) return;
    const interval = setInterval(look, SECOND);
    // A phone that wakes up does not wait for the next second.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(interval);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning]);
  useEffect(() => {
    const ended = endedTimers(state, now);
    if (ended.length === 0) return;
    change((current) => announced(current, now));
    for (const { step, endsAt } of ended) {
      const text = texts.overOf(step + 1, steps[step]?.title ?? '');
      setAnnouncement(text);
      if (now - endsAt > LATE) continue;
      if (state.hasSound) playSound();
      void notify(text, `guide-${slug}-${step}`);
    }
  }, [now, state, steps, slug, texts, change]);
  return { now, announcement };
}
