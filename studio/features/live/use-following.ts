import { useEffect } from 'react';
import * as v from 'valibot';
import { type RebuildEvent, rebuildMessageSchema } from '../../../src/contract/rebuild.ts';
import { followRebuilds, readSave } from '../../contract/live.ts';
import { useStudio } from '../../lib/studio.tsx';
import { type FollowedSave, isOver } from './save-state.ts';
import { noteMessage, noteSave } from './saves.ts';

/** Rebuild events that change the state of a save. */
const EVENTS: readonly RebuildEvent['type'][] = [
  ...([
    'planned',
    'rendered',
    'failed',
    'preempted',
    'published',
    'delivered',
    'removals-blocked',
    'paused',
    'disk-full',
    'ended',
  ] as const),
];

/** Delay before a failed request is retried, ms. */
const RETRY = 3_000;

const messageSchema = v.pipe(v.string(), v.parseJson(), rebuildMessageSchema);

/** Keeps the saves up to date with one event stream, which is open while any save is in progress. */
export function useFollowing(saves: readonly FollowedSave[]): void {
  const { api } = useStudio();
  const [oldest] = saves.filter((save) => !isOver(save)).map(({ transaction }) => transaction);
  const asked = saves.filter(({ phase }) => phase === 'asking').map(({ transaction }) => transaction);
  const newest = asked.join();
  useEffect(() => {
    if (oldest === undefined) return;
    const ending = new AbortController();
    let stream: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const { signal } = ending;
      const [first, ...others] = await Promise.all(
        [oldest, ...newest.split(',').filter((transaction) => transaction !== '' && transaction !== oldest)].map(
          async (transaction) => {
            const known = await api.request(readSave, { params: { transaction }, signal });
            noteSave(transaction, known);
            return known.after;
          },
        ),
      );
      if (signal.aborted) return;
      const after = Math.min(first ?? 0, ...others);
      stream = new EventSource(api.url(followRebuilds, { query: { after: String(after) } }));
      const opened = stream;
      // The browser itself reconnects after a lost connection, but not after an answer such as 502 during a restart.
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(attempt, RETRY);
      });
      for (const type of EVENTS)
        opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
          const message = v.safeParse(messageSchema, data);
          if (message.success) noteMessage(message.output);
        });
    };
    const attempt = () => {
      begin().catch(() => {
        // The panel shows meanwhile that the save is still waiting.
        if (!ending.signal.aborted) retry = setTimeout(attempt, RETRY);
      });
    };
    attempt();
    return () => {
      ending.abort();
      clearTimeout(retry);
      stream?.close();
    };
  }, [api, oldest, newest]);
}
