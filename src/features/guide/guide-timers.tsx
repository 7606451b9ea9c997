import { type MouseEventHandler, type RefCallback, useState } from 'react';
import type { Language } from '../../contract/language.ts';
import { useShop } from '../../lib/shop.tsx';
import type { GuideStep } from '../../rules/guide.ts';
import { perLanguage } from '../../rules/lazy-value.ts';
import { Button } from '../../ui/button.tsx';
import { leaving } from '../../ui/leaving.ts';
import { formatRest, type GuideState, type Timer, withoutTimer } from './guide-state.ts';
import { askNotifications, notificationPermission, prepareSound } from './ring.ts';
import { useGuideTexts } from './texts.ts';

interface Props {
  readonly steps: readonly GuideStep[];
  readonly state: GuideState;
  readonly now: number;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

/** All timers of the guide, the next to end first, and how their end is announced. */
export function GuideTimers({ steps, state, now, change }: Props) {
  const texts = useGuideTexts();
  if (state.timers.length === 0) return null;
  return (
    <section className="guide-timers" aria-label={texts.timers}>
      <h3>{texts.timers}</h3>
      <ul>
        {state.timers.map((timer) => (
          <li key={timer.step}>
            <span>{texts.timerOf(timer.step + 1, steps[timer.step]?.title ?? '')}</span>
            <TimerState timer={timer} now={now} />
            <StopTimer
              timer={timer}
              onClick={leaving(() => change((before) => withoutTimer(before, timer.step)), '.guide-card')}
            />
          </li>
        ))}
      </ul>
      <label className="guide-sound">
        <input
          type="checkbox"
          checked={state.hasSound}
          onChange={({ target }) => {
            if (target.checked) prepareSound();
            change((before) => ({ ...before, hasSound: target.checked }));
          }}
        />
        {texts.sound}
      </label>
      <Notifications />
      <p>{texts.whileOpen}</p>
    </section>
  );
}

interface TimerProps {
  readonly timer: Timer;
  readonly now: number;
}

const MINUTE_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;
const today = perLanguage((lang: Language) => new Intl.DateTimeFormat(lang, MINUTE_FORMAT));
const otherDay = perLanguage((lang: Language) => new Intl.DateTimeFormat(lang, { weekday: 'short', ...MINUTE_FORMAT }));

/** Formats an instant, with its day unless that is today. */
function formatEnd(lang: Language, instant: number, now: number): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return (isToday ? today : otherDay)(lang).format(date);
}

/** The rest of a timer and the time of its end. */
export function TimerState({ timer: { endsAt }, now }: TimerProps) {
  const texts = useGuideTexts();
  const { lang } = useShop();
  const end = formatEnd(lang, endsAt, now);
  if (endsAt <= now) return <b className="guide-over">{texts.over(end)}</b>;
  return (
    <span className="guide-rest">
      <b role="timer">{formatRest(endsAt - now)}</b> <small>{texts.until(end)}</small>
    </span>
  );
}

interface StopProps {
  readonly timer: Timer;
  /** Stops the timer, which removes the button. */
  readonly onClick: MouseEventHandler;
  /** Ref of the button. */
  readonly buttonRef?: RefCallback<HTMLElement>;
}

export function StopTimer({ timer: { step, isOver }, onClick, buttonRef }: StopProps) {
  const texts = useGuideTexts();
  return (
    <Button
      ref={buttonRef}
      variant="quiet"
      onClick={onClick}
      aria-label={isOver ? texts.dismissOf(step + 1) : texts.stopOf(step + 1)}
    >
      {isOver ? texts.dismiss : texts.stop}
    </Button>
  );
}

/** Asks for the permission only by a press, and says what the browser has answered. */
function Notifications() {
  const texts = useGuideTexts();
  const [permission, setPermission] = useState(notificationPermission);
  if (permission === 'unsupported') return null;
  if (permission === 'granted') return <p>{texts.allowed}</p>;
  if (permission === 'denied') return <p>{texts.denied}</p>;
  return (
    <Button variant="secondary" onClick={() => void askNotifications().then(setPermission)}>
      {texts.allow}
    </Button>
  );
}
