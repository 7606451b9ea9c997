import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { instanceQuery } from '../lib/instance.ts';
import { useStudio } from '../lib/studio.tsx';

/** Loaded lazily, because a copy of the shop is rare. */
const MuteNotice = lazy(async () => ({ default: (await import('./mute-notice.tsx')).MuteNotice }));

/** Shows on every screen that this copy of the shop is mute. */
export function MuteWatch() {
  const { api } = useStudio();
  const { data } = useQuery(instanceQuery(api));
  return (
    <Suspense>{data && data.muteReason !== null && <MuteNotice status={data} reason={data.muteReason} />}</Suspense>
  );
}
