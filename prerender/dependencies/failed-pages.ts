import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { pageFile } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import { isSitePath } from '../releases/content.ts';
import type { Sqlite } from '../sqlite.ts';

/** A row of a page. */
export const targetSchema = v.object({
  kind: v.picklist(['page', 'app', 'not-found', 'menu', 'redirect']),
  lang: languageSchema,
  path: v.string(),
});
/** ms before a page that failed is tried again by whoever waits: twice as long after each try, up to this. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;

/** Pages whose last rendering failed: they are rendered again whatever changes, later each time. */
export class FailedPages {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  /**
   * Those to be tried again.
   * @param now ms: only those that it is time to try again; `all` whenever that is
   */
  due(now: number | 'all' = 'all'): PageTarget[] {
    const time = now === 'all' ? Number.MAX_SAFE_INTEGER : now;
    const pages = this.#sqlite.all(targetSchema, 'SELECT kind, lang, path FROM graph_due WHERE next_at <= ?', time);
    // What an earlier version has noted may be no file's name; nothing could come of it.
    return pages.filter(({ lang, path }) => isSitePath(pageFile(lang, path, 'html')));
  }

  /** Notes a failure of a page, beside those that it has had. */
  note(address: string, { lang, path, kind }: PageTarget): void {
    this.#sqlite.run(
      `INSERT INTO graph_due (address, lang, path, kind, next_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET kind = excluded.kind, tries = tries + 1,
         next_at = ? + min(${LAST_RETRY}, ${FIRST_RETRY} * (1 << min(tries, 10)))`,
      address,
      lang,
      path,
      kind,
      Date.now() + FIRST_RETRY,
      Date.now(),
    );
  }
}
