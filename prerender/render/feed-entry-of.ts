import { feedEntry } from '../derived/feeds/feed-entry.ts';
import type { WorkerContext } from './batch-renderer.ts';
import type { FeedEntryOf } from './render-job.ts';

/**
 * Returns the function that makes the entries of pages for feeds; undefined if none are asked for. Apart from
 * batch-renderer.ts, because no page depends on the code of feeds (prerender/bundle/fingerprint.ts).
 */
export const feedEntryOf = ({ makesFeeds, renderers }: WorkerContext): FeedEntryOf | undefined =>
  makesFeeds ? (page, hash) => feedEntry(page, renderers[page.lang].input.origin, { hash }) : undefined;
