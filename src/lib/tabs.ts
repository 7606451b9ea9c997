import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The channel on which tabs of the shop tell each other what they have changed. */
const CHANNEL = 'pozolota';

/** Tells the other tabs that something of this key has changed. */
export function tellTabs(queryKey: QueryKey): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(queryKey);
  channel.close();
}

/** Loads again what another tab has changed. Mounted once. */
export function useTabSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<QueryKey>) => void queryClient.invalidateQueries({ queryKey: data });
    return () => channel.close();
  }, [queryClient]);
}
