import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import type { Analytics } from './analytics.ts';
import { useAnalytics, useConsentState } from './analytics-context.tsx';
import styles from './consent-banner.module.css';

/** Marks what calls the question up again; see src/app/analytics.ts. */
export const CONSENT_SETTINGS = '[data-consent-settings]';

/** Asks whether the visit may be counted: over the page, without stopping anybody, until it is answered. */
export function ConsentBanner() {
  const analytics = useAnalytics();
  const { isAsking, isCalledUp } = useConsentState(analytics);
  // A new one when it is called up, so that it takes the focus.
  return analytics && isAsking && <Question key={String(isCalledUp)} analytics={analytics} isCalledUp={isCalledUp} />;
}

interface Props {
  readonly analytics: Analytics;
  readonly isCalledUp: boolean;
}

function Question({ analytics, isCalledUp }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const [titleId, textId] = [useId(), useId()];
  const box = useRef<HTMLElement>(null);
  useRoomFor(box);
  useFocusWhile(box, isCalledUp);
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.banner}
      tabIndex={-1}
      onKeyDown={({ key }) => isCalledUp && key === 'Escape' && analytics.dismiss()}
    >
      <h2 id={titleId}>{t`Дозволите вести статистику відвідувань?`}</h2>
      <p id={textId}>
        <Trans>
          Так ми бачимо, що шукають і купують, а чого бракує. Кошик, вхід і замовлення працюють і без цього.{' '}
          <a href={href(paths.page('politika-konfidencialnosti'))}>Докладніше</a>
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => analytics.answer(false)}>
          <Trans>Лише необхідні</Trans>
        </Button>
        <Button variant="secondary" onClick={() => analytics.answer(true)}>
          <Trans>Дозволити</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Keeps the foot of the window free: what sticks to it moves up, and the page's end can be scrolled above it. */
function useRoomFor(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--covered', `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--covered');
    };
  }, [box]);
}

/** Takes the focus of who has called it up, and gives it back. */
function useFocusWhile(box: { readonly current: HTMLElement | null }, isCalledUp: boolean): void {
  useEffect(() => {
    if (!isCalledUp) return;
    box.current?.focus();
    return () => document.querySelector<HTMLElement>(CONSENT_SETTINGS)?.focus();
  }, [box, isCalledUp]);
}
