import { pageFile } from '../../src/rules/paths.ts';
import { feedEntry, feedEntryOfFile } from '../derived/feeds/feed-entry.ts';
import type { WorkerContext } from './batch-renderer.ts';
import type { ShardResult } from './distributed/shard-result.ts';
import type { FeedEntryOf, PageOutcome } from './render-job.ts';

/**
 * Returns the function that makes the entries of pages for feeds; undefined if none are asked for. Apart from
 * batch-renderer.ts, because no page depends on the code of feeds (prerender/bundle/fingerprint.ts).
 */
export const feedEntryOf = ({ makesFeeds, renderers }: WorkerContext): FeedEntryOf | undefined =>
  makesFeeds ? (page, hash) => feedEntry(page, renderers[page.lang].input.origin, { hash, data: page }) : undefined;

/**
 * Returns the outcomes of a shard with the entries of their pages for feeds. A shard is rendered without them, because
 * its result is JSON, and an entry has items in bytes; the files of the result are enough to make them.
 * @param origin `https://host` of the public site
 */
export const withFeedEntries = ({ outcomes, contents }: ShardResult, origin: string): PageOutcome[] =>
  outcomes.map((outcome) => {
    if (outcome.type !== 'rendered' || outcome.job.kind !== 'page') return outcome;
    const file = pageFile(outcome.job.lang, outcome.job.path, 'json');
    const content = contents.get(file);
    const feed = content && feedEntryOfFile(content, file, origin);
    return feed ? { ...outcome, feed } : outcome;
  });
