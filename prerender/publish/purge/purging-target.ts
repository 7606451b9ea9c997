import { isCompressedCopy, stageOf } from '../../output/file-kinds.ts';
import type { OnPublishEvent, ReleaseChange, Target } from '../target.ts';
import type { Purger } from './purger.ts';
import { tagsToPurge } from './tags.ts';

export const PURGE_BY = ['urls', 'tags'] as const;

interface Options {
  readonly purger: Purger;
  /** The site's public `https://host`. */
  readonly origin: string;
  /** By addresses, which are exactly the changed files; or by tags, when the responses carry them. */
  readonly by: (typeof PURGE_BY)[number];
  /** The CDN's origin, brought to the release first; null when it is the tree on this machine. */
  readonly source: Target | null;
}

/** The CDN: what has changed is purged once its origin has it. */
export function createPurgingTarget({ purger, origin, by, source }: Options): Target {
  const name = source ? `${source.name} + ${purger.name}` : purger.name;
  // A purge that failed is made good by the next one.
  let isPurgeOwed = false;
  return {
    name,
    publish: async (change: ReleaseChange, onProgress: OnPublishEvent = () => {}) => {
      let isChangeExact = !isPurgeOwed;
      isPurgeOwed = true;
      await source?.publish(change, (event) => {
        // More than this change may have come into the origin, in an attempt before this one too.
        if (event.type === 'present' || (event.type === 'planned' && event.isComparison)) isChangeExact = false;
        onProgress(event);
      });
      const urls = changedUrls(change, origin);
      if (isChangeExact && by === 'tags' && change.tags !== null) {
        const tags = tagsToPurge(change.tags);
        await purger.purgeTags(tags);
        onProgress({ type: 'purged', target: purger.name, by: 'tags', items: tags.length });
      } else if (isChangeExact && by === 'urls' && urls.length <= purger.manyUrls) {
        await purger.purgeUrls(urls);
        onProgress({ type: 'purged', target: purger.name, by: 'urls', items: urls.length });
      } else {
        await purger.purgeAll();
        onProgress({ type: 'purged', target: purger.name, by: 'all', items: 1 });
      }
      isPurgeOwed = false;
    },
  };
}

/** The addresses whose content has changed. Names of assets change with their content: there is nothing to purge. */
function changedUrls({ put, deleted }: ReleaseChange, origin: string): string[] {
  const paths = [...put.map(({ path }) => path), ...deleted];
  return paths
    .filter((path) => !isCompressedCopy(path) && stageOf(path) !== 'assets')
    .map((path) => new URL(addressOf(path), origin).href);
}

/** `ru/x.html` is served at `/ru/x`, `index.html` at `/`. */
const addressOf = (path: string) => (path === 'index.html' ? '/' : `/${path.replace(/\.html$/, '')}`);
