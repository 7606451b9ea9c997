import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { pageFile, removedPath } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import { isSitePath } from '../releases/content.ts';
import type { Sqlite } from '../sqlite.ts';

/**
 * SQL condition: the row `p` is the page of a removed product. Its kind is stored as `page`, because a shop may go back
 * to a release that fails on a kind that it does not know.
 */
export const REMOVED_SQL = `p.path GLOB '${removedPath('*')}'`;

/** SQL columns of the PageTarget of the row `p`. */
export const TARGET_SQL = `CASE WHEN ${REMOVED_SQL} THEN 'removed' ELSE p.kind END AS kind, p.lang, p.path`;

/** Returns the kind that the row of a page has. */
export const storedKind = ({ kind }: Pick<PageTarget, 'kind'>) => (kind === 'removed' ? 'page' : kind);

/** Schema of a row that identifies a page. */
export const targetSchema = v.object({
  kind: v.picklist(['page', 'removed', 'app', 'not-found', 'menu', 'redirect']),
  lang: languageSchema,
  path: v.string(),
});
/**
 * ms before a failed page is retried by a process that builds repeatedly; doubled after each try, up to the maximum.
 */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;

/** Pages whose last rendering failed. They are rendered again regardless of changes, with growing pauses. */
export class FailedPages {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  /**
   * Returns the pages to be retried.
   * @param now ms: only pages that are due by then; `all` regardless of the time
   */
  due(now: number | 'all' = 'all'): PageTarget[] {
    const time = now === 'all' ? Number.MAX_SAFE_INTEGER : now;
    const pages = this.#sqlite.all(targetSchema, `SELECT ${TARGET_SQL} FROM graph_due p WHERE next_at <= ?`, time);
    // An earlier version may have recorded paths that cannot be file names; they are dropped.
    return pages.filter(({ lang, path }) => isSitePath(pageFile(lang, path, 'html')));
  }

  has(address: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM graph_due WHERE address = ?', address);
  }

  /** Records a failure of a page and its next try. */
  note(address: string, page: PageTarget): void {
    this.#sqlite.run(
      `INSERT INTO graph_due (address, lang, path, kind, next_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET kind = excluded.kind, tries = tries + 1,
         next_at = ? + min(${LAST_RETRY}, ${FIRST_RETRY} * (1 << min(tries, 10)))`,
      address,
      page.lang,
      page.path,
      storedKind(page),
      Date.now() + FIRST_RETRY,
      Date.now(),
    );
  }
}
