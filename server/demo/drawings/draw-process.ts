/**
 * Draws pictures of the demo shop into the folder that the first argument names. Each message is a picture; the answer
 * has its id, and the reason when it could not be drawn. It ends, after the pictures under way, with its channel.
 */
import * as v from 'valibot';
import { drawWaiting } from '../../db/seed/pictures.ts';
import { waitingPictureSchema } from '../../db/seed/waiting-pictures.ts';

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

/** Nobody hears it once the shop has stopped. */
function answer(message: { readonly id: string; readonly reason?: string }): void {
  if (process.connected) process.send?.(message);
}

// Ctrl-C reaches this process too, whose files are to be whole: it ends with its channel.
process.on('SIGINT', () => {});
process.on('message', (message) => void draw(message));
