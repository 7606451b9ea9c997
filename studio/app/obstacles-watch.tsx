import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ObstacleStore } from './obstacles.ts';

const Obstacles = lazy(async () => ({ default: (await import('./obstacles-dialog.tsx')).Obstacles }));

/** Opens the dialog when a request is refused because of an obstacle. */
export function ObstaclesWatch({ obstacles }: { readonly obstacles: ObstacleStore }) {
  const obstacle = useSyncExternalStore(obstacles.subscribe, obstacles.current);
  if (obstacle === null) return null;
  return (
    <Suspense>
      <Obstacles obstacles={obstacles} />
    </Suspense>
  );
}
