import { Presets, SingleBar } from 'cli-progress';
import type { Drawings } from './drawings.ts';

/** Draws the pictures that are left, with a bar under what is printed already; a line each 15 s where there is no terminal. */
export async function drawWithProgress(drawings: Drawings, stream: NodeJS.WriteStream = process.stderr): Promise<void> {
  if (drawings.left === 0) return;
  const bar = new SingleBar(
    {
      stream,
      format: 'pictures  [{bar}] {value}/{total}, {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 15_000,
    },
    Presets.rect,
  );
  bar.start(drawings.left, 0);
  await drawings.drawRest(() => bar.increment());
  bar.stop();
}
