import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { useLate } from '../../lib/use-late.ts';
import { useConsent, useConsentState } from './consent-context.tsx';

/** Marks buttons that reopen the question; see src/app/consent.ts. */
export const CONSENT_SETTINGS = '[data-consent-settings]';

const part = late(() => withTexts(import('./consent-question.tsx')));

/** The question of consent while it is asked: it is loaded for those who have not answered it yet. */
export function ConsentBanner() {
  const consent = useConsent();
  const { isAsking, isReopened } = useConsentState(consent);
  const loaded = useLate(part, isAsking);
  // A new one when it is reopened, so that it takes the focus.
  return (
    consent && loaded && <loaded.ConsentQuestion key={String(isReopened)} consent={consent} isReopened={isReopened} />
  );
}
