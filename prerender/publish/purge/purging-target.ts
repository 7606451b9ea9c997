import { isCompressedCopy, stageOf } from '../../output/file-kinds.ts';
import type { OnPublishEvent, ReleaseChange, Target } from '../target.ts';
import type { Purger } from './purger.ts';
import { tagsToPurge } from './tags.ts';

export const PURGE_BY = ['urls', 'tags'] as const;

interface Options {
  readonly purger: Purger;
  /** The site's public `https://host`. */
  readonly origin: string;
  /** Purge by addresses, which are exactly the changed files, or by tags if the responses carry them. */
  readonly by: (typeof PURGE_BY)[number];
  /** The CDN's origin, which receives the release first; null if it is the tree on this machine. */
  readonly source: Target | null;
}

/** Creates a target that purges changed content from a CDN once the CDN's origin has the release. */
export function createPurgingTarget({ purger, origin, by, source }: Options): Target {
  const name = source ? `${source.name} + ${purger.name}` : purger.name;
  // After a failed purge the next one purges everything.
  let isPurgeOwed = false;
  return {
    name,
    publish: async (change: ReleaseChange, onProgress: OnPublishEvent = () => {}) => {
      let isChangeExact = !isPurgeOwed;
      isPurgeOwed = true;
      await source?.publish(change, (event) => {
        // An earlier attempt may have published more than this change to the origin.
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

/** Returns the addresses whose content has changed. Assets are never purged: their names change with their content. */
function changedUrls({ put, deleted }: ReleaseChange, origin: string): string[] {
  const paths = [...put.map(({ path }) => path), ...deleted];
  return paths
    .filter((path) => !isCompressedCopy(path) && stageOf(path) !== 'assets')
    .map((path) => new URL(addressOf(path), origin).href);
}

/** Returns the address of a file: `/ru/x` for `ru/x.html`, `/` for `index.html`. */
const addressOf = (path: string) => (path === 'index.html' ? '/' : `/${path.replace(/\.html$/, '')}`);
