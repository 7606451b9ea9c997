/**
 * Child process that draws pictures of the demo shop into the folder given by the first argument. Each message is a
 * picture; the reply has its id, and the reason if drawing failed. When the IPC channel closes, the process finishes
 * the pictures in progress and exits.
 */
import * as v from 'valibot';
import { drawWaiting } from '../seed/pictures.ts';
import { waitingPictureSchema } from '../seed/waiting-pictures.ts';

const [mediaDir = ''] = process.argv.slice(2);

async function draw(message: unknown): Promise<void> {
  const picture = v.parse(waitingPictureSchema, message);
  try {
    await drawWaiting(picture, mediaDir);
    answer({ id: picture.id });
  } catch (error) {
    answer({ id: picture.id, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Sends a reply, unless the shop has stopped. */
function answer(message: { readonly id: string; readonly reason?: string }): void {
  if (process.connected) process.send?.(message);
}

// Ctrl-C also reaches this process. It is ignored, so that files in progress are completed; the process exits when
// its IPC channel closes.
process.on('SIGINT', () => {});
process.on('message', (message) => void draw(message));
