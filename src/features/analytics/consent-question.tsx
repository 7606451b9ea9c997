import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { PRIVACY_SLUG, paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import type { Consent } from './consent.ts';
import style from './consent-banner.css?inline';

adoptStyle(style);

import { CONSENT_SETTINGS } from './consent-banner.tsx';

interface Props {
  readonly consent: Consent;
  readonly isReopened: boolean;
}

/** Asks for consent to statistics and recordings: above the page, which stays usable, until it is answered. */
export function ConsentQuestion({ consent, isReopened }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const isPublished = useIsPublished();
  const [titleId, textId] = [useId(), useId()];
  const box = useRef<HTMLElement>(null);
  useRoomFor(box);
  useFocusWhile(box, isReopened);
  const counts = consent.purposes.includes('statistics');
  const records = consent.purposes.includes('recording');
  const title = counts ? t`Дозволите вести статистику відвідувань?` : t`Дозволите записувати відвідування?`;
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="consent-banner"
      tabIndex={-1}
      onKeyDown={({ key }) => isReopened && key === 'Escape' && consent.dismiss()}
    >
      <h2 id={titleId}>{title}</h2>
      <p id={textId}>
        {counts && t`Так ми бачимо, що шукають і купують, а чого бракує.`}{' '}
        {records &&
          t`Міряємо, як швидко відкриваються сторінки, а частину відвідувань записуємо без введеного тексту, щоб знайти й виправити помилки сайту.`}{' '}
        <Trans>Кошик, вхід і замовлення працюють і без цього.</Trans>{' '}
        {isPublished(PRIVACY_SLUG) && <a href={href(paths.page(PRIVACY_SLUG))}>{t`Докладніше`}</a>}
      </p>
      <div className="consent-buttons">
        <Button variant="secondary" onClick={() => consent.answer(false)}>
          <Trans>Лише необхідні</Trans>
        </Button>
        <Button variant="secondary" onClick={() => consent.answer(true)}>
          <Trans>Дозволити</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Keeps the bottom of the window free: sticky elements move up, and the end of the page can be scrolled above it. */
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

/** Takes the focus from the button that reopened the question, and returns it. */
function useFocusWhile(box: { readonly current: HTMLElement | null }, isReopened: boolean): void {
  useEffect(() => {
    if (!isReopened) return;
    const opener = document.activeElement?.closest<HTMLElement>(CONSENT_SETTINGS);
    box.current?.focus();
    // Some browsers do not focus a button on click, so the button that reopened it may be unknown.
    return () => (opener ?? document.querySelector<HTMLElement>(CONSENT_SETTINGS))?.focus();
  }, [box, isReopened]);
}
