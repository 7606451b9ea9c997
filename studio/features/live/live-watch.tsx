import { lazy, Suspense } from 'react';
import { useSaves } from './saves.ts';

/** Loaded with the first save, because every screen of the studio has the panel. */
const LivePanel = lazy(async () => ({ default: (await import('./live-panel.tsx')).LivePanel }));

/** Shows on every screen of the studio the progress of saves until they are live. */
export function LiveWatch() {
  return <Suspense>{useSaves().length > 0 && <LivePanel />}</Suspense>;
}
