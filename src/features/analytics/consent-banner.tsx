import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useConsent, useConsentState } from './consent-context.tsx';

/** Selector of buttons that reopen the question; see src/app/consent.ts. */
export const CONSENT_SETTINGS = '[data-consent-settings]';

const part = lazyPart(() => withTexts(import('./consent-question.tsx')));

/** The question of consent while it is open. Its code is loaded only for shoppers who have to answer it. */
export function ConsentBanner() {
  const consent = useConsent();
  const { isAsking, isReopened } = useConsentState(consent);
  const loaded = useLazyPart(part, isAsking);
  // A new element if it is reopened, so that it takes the focus.
  return (
    consent && loaded && <loaded.ConsentQuestion key={String(isReopened)} consent={consent} isReopened={isReopened} />
  );
}
