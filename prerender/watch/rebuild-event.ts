import { LISTED_ADDRESSES, type RebuildEvent } from '../../src/contract/rebuild.ts';
import type { BuildEvent, BuildSummary } from '../events.ts';

/** A build's event as it is shown to people and sent over the network: counts, and the first of long lists. */
export function toRebuildEvent(event: BuildEvent): RebuildEvent {
  switch (event.type) {
    case 'failed':
      return {
        type: 'failed',
        pages: event.failures.length,
        failures: event.failures.slice(0, LISTED_ADDRESSES).map(({ address, reason }) => ({ address, reason })),
      };
    case 'published':
      return toPublished(event.summary);
    case 'preempted':
      return { type: 'preempted', written: event.written.length, addresses: firstAddresses(event.written) };
    case 'degraded':
      return { type: 'degraded', lacks: event.lacks.map((lack) => ({ ...lack })) };
    case 'planned':
      return { ...event, reasons: { ...event.reasons } };
    case 'derived':
      return { type: 'derived', release: event.release.id, changed: event.release.changed };
    default:
      return event;
  }
}

function toPublished(summary: BuildSummary): RebuildEvent {
  const { release, pages, rendered, written, deleted, bytes, duration, cursor } = summary;
  return {
    type: 'published',
    release: release && { id: release.id, publishedAt: release.publishedAt.toISOString() },
    pages,
    rendered,
    written: written.length,
    deleted: deleted.length,
    addresses: firstAddresses(written),
    bytes,
    duration,
    cursor,
  };
}

function firstAddresses(files: readonly string[]): string[] {
  const addresses: string[] = [];
  for (const file of files) {
    if (addresses.length === LISTED_ADDRESSES) break;
    const page = /^(.*)\.html$/.exec(file)?.[1];
    if (page !== undefined) addresses.push(page === 'index' ? '/' : `/${page}`);
  }
  return addresses;
}
