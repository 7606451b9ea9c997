import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { removalsQuery } from '../lib/removals.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';

/** Loaded lazily, because the question is rare. */
const RemovalsQuestion = lazy(async () => ({ default: (await import('./removals-question.tsx')).RemovalsQuestion }));

/** Shows a question on every screen while the removal of too many pages waits for permission. */
export function RemovalsWatch() {
  const { api } = useStudio();
  const { data } = useQuery({ ...removalsQuery(api), enabled: useMay()('releases.read') });
  return <Suspense>{data?.blocked && <RemovalsQuestion {...data.blocked} />}</Suspense>;
}
