import type { Feeds } from '../../../studio/contract/feeds.ts';
import { LISTED_OFFERS } from '../../../studio/contract/feeds.ts';
import { Sqlite } from '../../sqlite.ts';
import { openDerivedDatabase, readDerivedSettings } from '../derived-database.ts';
import { MARKET_FILES } from './feed-files.ts';
import { FeedStates, nextTurn } from './feed-states.ts';
import { FeedStore } from './feed-store.ts';

/** Describes the feeds of products for the studio. */
export function describeFeeds(siteDir: string): Feeds {
  const db = openDerivedDatabase(siteDir);
  try {
    const sqlite = new Sqlite(db);
    const origin = readDerivedSettings(sqlite)?.origin ?? '';
    const states = new FeedStates(sqlite);
    const store = new FeedStore(db);
    const feeds = MARKET_FILES.map(({ feed, lang, path }) => {
      const state = states.find(path);
      return {
        feed,
        lang,
        address: `${origin}/${path}`,
        madeAt: state && instant(state.madeAt),
        offers: state?.offers ?? 0,
        bytes: state?.bytes ?? 0,
        dueAt: state?.isDue ? instant(nextTurn(state)) : null,
        problems: store.problems(feed, lang, LISTED_OFFERS),
      };
    });
    return { feeds };
  } finally {
    db.close();
  }
}

const instant = (time: number) => new Date(time).toISOString();
