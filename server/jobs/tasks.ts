import type { TaskList } from 'graphile-worker';
import * as v from 'valibot';
import { SEND_MESSAGE } from '../messages/messages.ts';
import { type Delivery, sendMessage } from '../messages/send.ts';
import { cleanUp } from './clean-up.ts';
import type { Schedule } from './worker.ts';

const CLEAN_UP = 'clean-up';

const messagePayload = v.object({ messageId: v.string() });

/** What the workers do, by the names under which jobs are queued. */
export function createTasks(delivery: Delivery): TaskList {
  return {
    [SEND_MESSAGE]: (payload) => sendMessage(delivery, v.parse(messagePayload, payload).messageId),
    [CLEAN_UP]: () => cleanUp(delivery.pool),
  };
}

/** At night in Kyiv. */
export const SCHEDULES: readonly Schedule[] = [{ task: CLEAN_UP, at: '17 1 * * *' }];
