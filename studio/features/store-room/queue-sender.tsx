import { useQueueSender } from './use-queue.ts';

/** Sends the changes that wait on the device, whichever screen is open. */
export function QueueSender(): null {
  useQueueSender();
  return null;
}
