import { Presets, SingleBar } from 'cli-progress';
import type { RebuildEvent } from '../src/contract/rebuild.ts';
import type { OnBuildEvent } from './events.ts';
import type { Reason } from './plan/plan.ts';
import { toRebuildEvent } from './watch/rebuild-event.ts';

/** Draws a build in the terminal. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): OnBuildEvent {
  const draw = drawProgress(stream);
  return (event) => draw(toRebuildEvent(event));
}

/**
 * Draws a rebuild in the terminal: a bar with pages, rate and time left, then a summary. Without a terminal, writes
 * lines.
 */
export function drawProgress(stream: NodeJS.WriteStream = process.stderr): (event: RebuildEvent) => void {
  const bar = new SingleBar(
    {
      stream,
      format: 'prerender [{bar}] {value}/{total} pages, {rate}/s, {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 5_000,
      hideCursor: true,
    },
    Presets.rect,
  );
  let startedAt = 0;
  let done = 0;
  const rate = () => Math.round(done / Math.max(0.001, (performance.now() - startedAt) / 1000));

  return (event) => {
    switch (event.type) {
      case 'started':
        stream.write(`prerender: pages from ${event.source}\n`);
        break;
      case 'degraded':
        for (const { operation, without } of event.lacks) stream.write(`prerender: no ${operation}: ${without}\n`);
        break;
      case 'planned':
        startedAt = performance.now();
        done = 0;
        stream.write(`${planLine(event)}\n`);
        if (event.pages > 0) bar.start(event.pages, 0, { rate: 0 });
        break;
      case 'rendered':
        done += event.pages;
        bar.update(done, { rate: rate() });
        break;
      case 'workers':
        stream.write(`${workersLine(event)}\n`);
        break;
      case 'taken-over':
        stream.write(`prerender: a worker failed (${event.reason}); its ${event.pages} pages are rendered here\n`);
        break;
      case 'failed':
        bar.stop();
        for (const { address, reason } of event.failures) {
          stream.write(`  ${address}: ${reason}\n`);
        }
        if (event.pages > event.failures.length) {
          stream.write(`  and ${event.pages - event.failures.length} more\n`);
        }
        break;
      case 'stopped':
        bar.stop();
        break;
      case 'preempted':
        bar.stop();
        stream.write('prerender: preempted: the pages of an urgent change are published first\n');
        break;
      case 'published':
        bar.stop();
        stream.write(`${summaryLine(event)}\n`);
        break;
      case 'derived':
        stream.write(`prerender: feeds and sitemap followed, ${event.changed} files\n`);
        break;
      case 'delivered':
        stream.write(`prerender: ${event.target} has ${event.release}\n`);
        break;
      case 'paused':
        stream.write('prerender: publishing is paused by a rollback: npm run rollback -- --resume\n');
        break;
      case 'ended':
        break;
    }
  };
}

function planLine({ pages, reasons, deleted, skipped }: RebuildEvent & { readonly type: 'planned' }): string {
  const why = Object.entries(reasons).map(([reason, count]) => `${count} ${REASONS[reason as Reason]}`);
  return `prerender: ${pages} pages to check${why.length > 0 ? ` (${why.join(', ')})` : ''}, ${deleted} to delete, ${skipped} left as they are`;
}

function workersLine({ fitting, others }: RebuildEvent & { readonly type: 'workers' }): string {
  const who = fitting === 0 ? 'no worker takes part: this machine renders everything' : `${fitting} workers take part`;
  return `prerender: ${who}${others > 0 ? `; ${others} of another build cannot` : ''}`;
}

const REASONS: Readonly<Record<Reason, string>> = {
  new: 'new',
  read: 'have read what changed',
  renderer: 'for code, texts or layout',
  due: 'failed the last time',
  everything: 'for want of a change feed',
  gone: 'gone',
};

function summaryLine(event: RebuildEvent & { readonly type: 'published' }): string {
  const { pages, rendered, written, deleted, duration, bytes } = event;
  const seconds = duration / 1000;
  const rate = Math.round(pages / Math.max(seconds, 0.001));
  return `prerender: ${pages} pages in ${seconds.toFixed(2)} s (${rate}/s), ${rendered} rendered, ${written} files written, ${deleted} pages deleted, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
