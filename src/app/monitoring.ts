/** Sampling of the product specification, section 9: every trace, 10 % of sessions, every session with an error. */
const SAMPLING = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

/** Loads error monitoring once the page is interactive and the browser idle; in production, and only with a DSN. */
export function startMonitoring(dsn: string | undefined): void {
  if (!import.meta.env.PROD || !dsn) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  idle(async () => {
    const sentry = await import('@sentry/react');
    sentry.init({
      dsn,
      ...SAMPLING,
      integrations: [sentry.browserTracingIntegration(), sentry.replayIntegration()],
    });
  });
}
