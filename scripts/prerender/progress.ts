import { Presets, SingleBar } from 'cli-progress';
import type { BuildEvent, BuildSummary, OnBuildEvent } from './events.ts';

/** Failures that are listed one by one; the rest are counted. */
const LISTED_FAILURES = 20;

/** Draws a build in the terminal: a bar with pages, rate and time left, then a summary. Without a terminal, lines. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): OnBuildEvent {
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

  return (event: BuildEvent) => {
    switch (event.type) {
      case 'started':
        stream.write(`prerender: ${event.workers} threads, pages from ${event.api}\n`);
        break;
      case 'planned':
        startedAt = performance.now();
        bar.start(event.pages, 0, { rate: 0 });
        break;
      case 'rendered':
        done += event.pages;
        bar.update(done, { rate: rate() });
        break;
      case 'failed':
        bar.stop();
        for (const { address, reason } of event.failures.slice(0, LISTED_FAILURES)) {
          stream.write(`  ${address}: ${reason}\n`);
        }
        if (event.failures.length > LISTED_FAILURES) {
          stream.write(`  and ${event.failures.length - LISTED_FAILURES} more\n`);
        }
        break;
      case 'stopped':
        bar.stop();
        break;
      case 'published':
        bar.stop();
        stream.write(`${summaryLine(event.summary)}\n`);
    }
  };
}

function summaryLine({ pages, duration, bytes }: BuildSummary): string {
  const seconds = duration / 1000;
  return `prerender: ${pages} pages in ${seconds.toFixed(1)} s (${Math.round(pages / seconds)}/s), ${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
