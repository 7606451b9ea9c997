import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { removalsQuery } from '../lib/removals.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';

/** Loaded when there is something to ask, which is seldom. */
const RemovalsQuestion = lazy(async () => ({ default: (await import('./removals-question.tsx')).RemovalsQuestion }));

/** Asks on every screen about pages that were too many to go unasked. */
export function RemovalsWatch() {
  const { api } = useStudio();
  const { data } = useQuery({ ...removalsQuery(api), enabled: useMay()('releases.read') });
  return <Suspense>{data?.blocked && <RemovalsQuestion {...data.blocked} />}</Suspense>;
}
