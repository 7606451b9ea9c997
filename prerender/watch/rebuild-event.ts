import { LISTED_ADDRESSES, type RebuildEvent } from '../../src/contract/rebuild.ts';
import type { BuildEvent, BuildSummary } from '../events.ts';

/** Converts a build's event to the form for people and the network: counts, and the first entries of long lists. */
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
    changed: addressesOf(written).size,
    deleted: deleted.length,
    addresses: firstAddresses(written),
    bytes,
    duration,
    cursor,
  };
}

const firstAddresses = (files: readonly string[]): string[] => [...addressesOf(files)].slice(0, LISTED_ADDRESSES);

/**
 * Returns the pages of files, each once: a document and its data are one page. Indexes of lists and the site's menu are
 * not pages; their names begin with a hyphen, which slugs cannot.
 */
function addressesOf(files: readonly string[]): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const file of files) {
    const page = /^((?:.*\/)?[^-/][^/]*)\.(?:html|json)$/.exec(file)?.[1];
    if (page !== undefined) addresses.add(page === 'index' ? '/' : `/${page}`);
  }
  return addresses;
}
