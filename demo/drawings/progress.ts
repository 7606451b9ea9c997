import { Presets, SingleBar } from 'cli-progress';
import type { Drawings } from './drawings.ts';

/** Draws the remaining pictures with a progress bar in the terminal; without a terminal it prints a line every 15 s. */
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
