import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { API_ROOT } from '../../contract/api.ts';
import type { Language } from '../../contract/language.ts';
import { CONNECTIONS, type Connection, type Device, type VisitedPage } from '../../contract/visit.ts';
import type { Vitals } from '../../contract/vitals.ts';

/**
 * Measures this visit and reports it when the page is hidden for the first time, because mobile browsers may send no
 * later event. A return by the back button counts as a separate visit.
 */
export function measureVisit(page: VisitedPage, lang: Language): void {
  let measured = new Map<string, MetricType>();
  const reported = new Set<string>();
  const note = (metric: MetricType) => {
    if (!reported.has(metric.id)) measured.set(metric.name, metric);
  };
  for (const listen of [onLCP, onINP, onCLS, onFCP, onTTFB]) listen(note);
  // Not on pagehide, which comes earlier when a page is left: web-vitals finalises LCP and CLS when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    report(page, lang, [...measured.values()]);
    for (const { id } of measured.values()) reported.add(id);
    measured = new Map();
  });
}

function report(page: VisitedPage, lang: Language, metrics: readonly MetricType[]): void {
  const body: Vitals = {
    page,
    device: deviceClass(),
    connection: connectionType(),
    metrics: metrics.map(({ name, value }) => ({ name, value })),
  };
  // Sent as JSON, which a page of another site cannot send without a CORS preflight.
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  navigator.sendBeacon(`${API_ROOT}/vitals?lang=${lang}`, json);
}

/** Shorter side of the screen, in CSS pixels, from which a device is not a phone. */
const TABLET = 600;

function deviceClass(): Device {
  if (Math.min(screen.width, screen.height) < TABLET) return 'phone';
  return matchMedia('(pointer: coarse)').matches ? 'tablet' : 'desktop';
}

function connectionType(): Connection {
  const { effectiveType } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {};
  return CONNECTIONS.find((known) => known === effectiveType) ?? 'unknown';
}
