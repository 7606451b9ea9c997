import { Presets, SingleBar } from 'cli-progress';
import type { SeedEvent } from './seed.ts';

/** Draws the first start's work: the pictures of the demo shop, then its rows. Silent when there is nothing to do. */
export function seedProgress(stream: NodeJS.WriteStream = process.stderr): (event: SeedEvent) => void {
  const bar = new SingleBar(
    {
      stream,
      format: 'pictures  [{bar}] {value}/{total}, {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 10_000,
    },
    Presets.rect,
  );
  return (event) => {
    if (event.type === 'rows') {
      bar.stop();
      stream.write(`seeded: ${event.products} products, ${event.posts} articles\n`);
    } else if (event.done <= 1) {
      bar.start(event.total, event.done);
    } else {
      bar.update(event.done);
    }
  };
}
