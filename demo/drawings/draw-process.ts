/**
 * Child process that draws pictures of the demo shop into the folder of the first argument. Each message is a picture;
 * the answer has its id, and the reason when it could not be drawn. The process ends with its IPC channel, after the
 * pictures under way.
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

/** Sends an answer, unless the shop has stopped. */
function answer(message: { readonly id: string; readonly reason?: string }): void {
  if (process.connected) process.send?.(message);
}

// Ctrl-C reaches this process too; it is ignored, so that files under way are completed. The process ends with its IPC
// channel.
process.on('SIGINT', () => {});
process.on('message', (message) => void draw(message));
