import * as sentry from '@sentry/react';
import type { Consent } from '../../features/analytics/consent.ts';
import { sessionArea } from '../../lib/browser-storage.ts';
import { type Item, needsConsent, scrubItem } from './scrub.ts';

/** Sampling of the product specification, section 9: every trace, 10 % of sessions, every session with an error. */
const SAMPLING = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

/** Reports errors; times and recordings of visits for as long as the shopper allows them. */
export function startSentry(dsn: string, consent: Consent | null): void {
  sentry.init({
    dsn,
    ...SAMPLING,
    transport: (options) => withScrubbing(sentry.makeFetchTransport(options), consent),
    integrations: [sentry.browserTracingIntegration()],
  });
  if (consent) followConsent(consent);
}

type Transport = ReturnType<typeof sentry.makeFetchTransport>;
type Envelope = Parameters<Transport['send']>[0];

/** The one way out: whatever is sent, by whichever part of Sentry, has gone through here. */
function withScrubbing(transport: Transport, consent: Consent | null): Transport {
  return {
    ...transport,
    send: (envelope) => {
      const [headers, items] = envelope;
      const isGranted = consent?.state().isGranted ?? false;
      const allowed = (items as readonly Item[]).filter((item) => isGranted || !needsConsent(item));
      const scrubbed = allowed.map(scrubItem).filter((item) => item !== null);
      // The same items with other texts in them: no type of Sentry's says that.
      return scrubbed.length > 0 ? transport.send([headers, scrubbed] as unknown as Envelope) : Promise.resolve({});
    },
  };
}

/**
 * Recording begins with the shopper's yes, and ends with a no: what was not sent by then is dropped. After another yes
 * it begins with the next document.
 */
function followConsent(consent: Consent): void {
  let replay: ReturnType<typeof sentry.replayIntegration> | null = null;
  const follow = () => {
    const { isGranted } = consent.state();
    if (isGranted && !replay) {
      // Read before it is sent, so not compressed; see scrub.ts. Texts, inputs and pictures are masked by themselves.
      replay = sentry.replayIntegration({ useCompression: false });
      sentry.addIntegration(replay);
    } else if (!isGranted && replay) {
      void replay.stop({ flush: false });
      sessionArea.removeItem('sentryReplaySession');
    }
  };
  follow();
  consent.subscribe(follow);
}
