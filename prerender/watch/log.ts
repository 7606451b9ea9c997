import type { RebuildEvent } from '../../src/contract/rebuild.ts';

/** Maximum number of addresses that a line names. */
const NAMED = 3;

/** Logs one line per release for the operator. Pages that were checked and left unchanged are not logged. */
export function logEvent(event: RebuildEvent): void {
  const line = lineOf(event);
  if (line !== null) console.log(`rebuild: ${line}`);
}

function lineOf(event: RebuildEvent): string | null {
  switch (event.type) {
    case 'published': {
      const { release, rendered, written, deleted, addresses, duration } = event;
      if (written === 0 && deleted === 0) return null;
      const pages = `${rendered} pages, ${written} files, ${deleted} pages deleted in ${Math.round(duration)} ms`;
      return `${release?.id ?? ''} ${pages}: ${named(addresses)}`;
    }
    case 'failed':
      return event.failures.map(({ address, reason }) => `${address} failed: ${reason}`).join('\n');
    case 'derived':
      return `${event.release} feeds, sitemap: ${event.changed} files`;
    case 'delivered':
      return `${event.target} has ${event.release}`;
    case 'preempted': {
      const before = event.written > 0 ? ` (${event.written} files before: ${named(event.addresses)})` : '';
      return `preempted: the pages of an urgent change are published first${before}`;
    }
    case 'paused':
      return 'publishing is paused by a rollback: npm run rollback -- --resume';
    default:
      return null;
  }
}

const named = (addresses: readonly string[]) =>
  `${addresses.slice(0, NAMED).join(' ')}${addresses.length > NAMED ? ' …' : ''}`;
