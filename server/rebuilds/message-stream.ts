import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type pg from 'pg';
import { listenForChanges } from '../changes/listen.ts';
import type { ApiContext, Deps } from '../context.ts';
import { EVENTS_CHANNEL, readMessages } from './events.ts';

/** Milliseconds between two heartbeats, so that no proxy closes the stream as idle. */
const HEARTBEAT = 15_000;
/** Milliseconds after which a client that lost the stream reconnects; sent to it. */
const RETRY = 2_000;

/** Streams the events of rebuilds, of one or of all (`null`), after an event id. */
export type StreamMessages = (context: ApiContext, rebuildId: number | null, after: number) => Response;

/**
 * Creates the streams of one process; all of them share one listening connection to the database, which is open while
 * any stream is.
 */
export function createMessageStream({ pool, log, shutdown }: StreamDeps): StreamMessages {
  const news = createNews(pool);
  const { ending } = shutdown;
  return (context, rebuildId, after) => {
    const response = streamSSE(context, async (stream) => {
      const waiter = news.join();
      stream.onAbort(waiter.wake);
      ending.addEventListener('abort', waiter.wake);
      try {
        await sendAll({ pool, log }, stream, { rebuildId, after, ending, wait: waiter.wait });
      } finally {
        ending.removeEventListener('abort', waiter.wake);
        await waiter.leave();
      }
    });
    // The server decides: while it drains, it closes each connection after its answer.
    response.headers.delete('Connection');
    return response;
  };
}

type StreamDeps = Pick<Deps, 'pool' | 'log' | 'shutdown'>;

interface Subject {
  readonly rebuildId: number | null;
  readonly after: number;
  /** Ends the stream as if it were complete; its client then reconnects. */
  readonly ending: AbortSignal;
  /** Resolves when there may be events, or a heartbeat is due. */
  readonly wait: () => Promise<void>;
}

async function sendAll(
  { pool, log }: Pick<Deps, 'pool' | 'log'>,
  stream: SSEStreamingApi,
  { rebuildId, after, ending, wait }: Subject,
): Promise<void> {
  await stream.write(`retry: ${RETRY}\n\n`);
  let last = after;
  while (!stream.aborted && !ending.aborted) {
    const messages = await readMessages(pool, rebuildId, last);
    for (const { id, event, ...message } of messages) {
      if (stream.aborted) return;
      last = id;
      if (event === null) {
        log.warning('A stored event is of no known kind', { component: 'rebuilds', rebuildId: message.rebuildId, id });
        continue;
      }
      await stream.writeSSE({ id: String(id), event: event.type, data: JSON.stringify({ ...message, event }) });
      if (rebuildId !== null && event.type === 'ended') return;
    }
    if (messages.length > 0) continue;
    await wait();
    if (!stream.aborted) await stream.write(': \n\n');
  }
}

interface Waiter {
  wait(): Promise<void>;
  wake(): void;
  leave(): Promise<void>;
}

/** Creates the notifier that wakes waiting streams when the database notifies of new events. */
function createNews(pool: pg.Pool): { join(): Waiter } {
  const wakers = new Set<() => void>();
  let listener: ReturnType<typeof listenForChanges> | null = null;
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  return {
    join() {
      // A notification between two waits is not lost.
      let isNews = false;
      let resume: (() => void) | null = null;
      const wake = () => {
        isNews = true;
        resume?.();
      };
      wakers.add(wake);
      listener ??= listenForChanges(pool, wakeAll, { channel: EVENTS_CHANNEL });
      return {
        wake,
        async wait() {
          if (!isNews) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, HEARTBEAT);
              resume = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          }
          isNews = false;
        },
        async leave() {
          wakers.delete(wake);
          if (wakers.size > 0) return;
          const ended = listener;
          listener = null;
          await ended?.close();
        },
      };
    },
  };
}
