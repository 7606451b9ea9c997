import type { Serializable } from 'node:child_process';
import { hasCode } from '../errors.ts';

/**
 * Sends a message to the parent process, if there is one. The parent may stop at any moment, also after a check of
 * `process.connected`; then nobody needs the message, and the event `disconnect` ends this process.
 */
export function tellParent(message: Serializable): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error && !hasCode(error, 'EPIPE', 'ERR_IPC_CHANNEL_CLOSED')) throw error;
  });
}
