/**
 * Child process that draws pictures of the demo shop into the folder given by the first argument. Each message is a
 * picture; the reply has its id, and the reason if drawing failed. When the IPC channel closes, the process finishes
 * the pictures in progress and exits.
 */
import * as v from 'valibot';
import { tellParent } from '../../server/processes/tell-parent.ts';
import { drawWaiting } from '../seed/pictures.ts';
import { waitingPictureSchema } from '../seed/waiting-pictures.ts';

const [mediaDir = ''] = process.argv.slice(2);

async function draw(message: unknown): Promise<void> {
  const picture = v.parse(waitingPictureSchema, message);
  try {
    await drawWaiting(picture, mediaDir);
    tellParent({ id: picture.id });
  } catch (error) {
    tellParent({ id: picture.id, reason: error instanceof Error ? error.message : String(error) });
  }
}

// Ctrl-C also reaches this process. It is ignored, so that files in progress are completed; the process exits when
// its IPC channel closes.
process.on('SIGINT', () => {});
process.on('message', (message) => void draw(message));
