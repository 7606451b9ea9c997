import { createContext, use, useSyncExternalStore } from 'react';
import type { Consent, ConsentState } from './consent.ts';

/** Null on the server, for crawlers, and in a shop that asks for no consent. */
export const ConsentContext = createContext<Consent | null>(null);

export const useConsent = (): Consent | null => use(ConsentContext);

const SILENT: ConsentState = { isAsking: false, isReopened: false, isGranted: null };
const never = () => () => {};

/** Returns the state of the consent question; it is closed in the first render, which equals the prerendered page. */
export function useConsentState(consent: Consent | null): ConsentState {
  return useSyncExternalStore(
    consent?.subscribe ?? never,
    () => consent?.state() ?? SILENT,
    () => SILENT,
  );
}
