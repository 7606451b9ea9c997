import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import { storedWaiting } from '../../lib/stored.ts';
import { useStudio } from '../../lib/studio.tsx';
import { waitingChangeSchema } from './changes.ts';
import { createQueue } from './queue.ts';
import { createSender } from './send-change.ts';

/** The queue of this tab. It goes on when the screen is left. */
export const queue = createQueue({
  stored: storedWaiting(waitingChangeSchema),
  // Without Web Locks two tabs may send the same change, which its key and its old value let happen once.
  exclusively: (work) => (navigator.locks ? navigator.locks.request('studio-waiting', work) : work()),
  later(run, milliseconds) {
    const timer = setTimeout(() => void run(), milliseconds);
    return () => clearTimeout(timer);
  },
  now: Date.now,
});

export const useQueueState = () => useSyncExternalStore(queue.subscribe, queue.state);

/** Sends the waiting changes while the studio is open: now, and when the connection is back. */
export function useQueueSender(): void {
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const message = useEffectEvent(errorMessage);
  useEffect(() => {
    void queue.start(createSender(api, (error) => message(error)));
    const onOnline = () => void queue.flush();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [api]);
  const { sent } = useQueueState();
  useEffect(() => {
    if (sent.length > 0) void queryClient.invalidateQueries({ queryKey: ['products'] });
  }, [sent, queryClient]);
}
