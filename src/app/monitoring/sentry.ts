import * as sentry from '@sentry/react';
import type { Consent } from '../../features/analytics/consent.ts';
import { sessionArea } from '../../lib/browser-storage.ts';
import { type Item, needsConsent, scrubItem } from './scrub.ts';

/** Sample rates of the product specification, section 9: every trace, 10 % of sessions, every session with an error. */
const SAMPLING = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

/** Starts error reporting; timings and recordings of visits are reported only while the shopper consents. */
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

/** Wraps the only transport: all data of every part of Sentry pass through it. */
function withScrubbing(transport: Transport, consent: Consent | null): Transport {
  return {
    ...transport,
    send: (envelope) => {
      const [headers, items] = envelope;
      const isGranted = consent?.state().isGranted ?? false;
      const allowed = (items as readonly Item[]).filter((item) => isGranted || !needsConsent(item));
      const scrubbed = allowed.map(scrubItem).filter((item) => item !== null);
      // The same items with scrubbed texts: Sentry has no type for them.
      return scrubbed.length > 0 ? transport.send([headers, scrubbed] as unknown as Envelope) : Promise.resolve({});
    },
  };
}

/**
 * Starts recording when the shopper consents, and stops it when they withdraw: what was not sent by then is dropped.
 * After another consent, recording starts with the next document.
 */
function followConsent(consent: Consent): void {
  let replay: ReturnType<typeof sentry.replayIntegration> | null = null;
  const follow = () => {
    const { isGranted } = consent.state();
    if (isGranted && !replay) {
      // Not compressed, because scrub.ts reads it before it is sent. Texts, inputs and pictures are masked by default.
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
