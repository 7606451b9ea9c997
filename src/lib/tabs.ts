import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The channel on which tabs of the shop broadcast the keys of stale queries. */
const CHANNEL = 'pozolota';

/** Identifies this tab, because a channel also receives messages of other channel objects in its own tab. */
const TAB = Math.random().toString(36);

interface Change {
  readonly tab: string;
  readonly queryKey: QueryKey;
}

/** Invalidates the queries of a key in the other tabs. */
export function notifyTabs(queryKey: QueryKey): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, queryKey } satisfies Change);
  channel.close();
}

/** Invalidates the queries that another tab has changed. Mounted once. */
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
