import type { Consent } from '../../features/analytics/consent.ts';

/** Loads error monitoring once the page is interactive and the browser idle; in production, and only with a DSN. */
export function startMonitoring(dsn: string | undefined, consent: Consent | null): void {
  if (!import.meta.env.PROD || !dsn) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  idle(async () => (await import('./sentry.ts')).startSentry(dsn, consent));
}
