import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The channel on which tabs of the shop tell each other what they have changed. */
const CHANNEL = 'pozolota';

/** Tells this tab from the others: a channel also hears what the other channels of its own tab say. */
const TAB = Math.random().toString(36);

interface Change {
  readonly tab: string;
  readonly queryKey: QueryKey;
}

/** Tells the other tabs that something of this key has changed. */
export function tellTabs(queryKey: QueryKey): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, queryKey } satisfies Change);
  channel.close();
}

/** Loads again what another tab has changed. Mounted once. */
export function useTabSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data: { tab, queryKey } }: MessageEvent<Change>) => {
      if (tab !== TAB) void queryClient.invalidateQueries({ queryKey });
    };
    return () => channel.close();
  }, [queryClient]);
}
