import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { type DependencyKey, parseKey } from '../../server/changes/keys.ts';
import { localize } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import type { PageOutcome } from '../render/render-job.ts';
import type { Sqlite } from '../sqlite.ts';
import { storedKind } from './failed-pages.ts';
import { type GraphState, PublishedGraph, STATE } from './published-graph.ts';

export type { GraphState } from './published-graph.ts';

/** Schema of graph_pages.reads. */
const readsSchema = v.object({
  reads: v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.transform(parseKey)))),
});

type State = (typeof STATE)[keyof typeof STATE];

/** The index is named because SQLite would scan all pages otherwise. */
const STAGED_ADDRESSES_SQL = `SELECT address FROM graph_pages INDEXED BY graph_pages_staged WHERE state <> ${STATE.published}`;

/** SQL condition: `p` is published and a staged version replaces it. */
const REPLACED_SQL = `p.state = ${STATE.published} AND p.address IN (${STAGED_ADDRESSES_SQL})`;

/**
 * The dependency graph: for each page the keys that it has read. It is stored in the site's database; see
 * prerender/releases.
 */
export class DependencyGraph extends PublishedGraph {
  /** @param db from openSiteDatabase(), which has created the tables */
  constructor(db: DatabaseSync) {
    super(db);
    this.discard();
  }

  /** Number of published pages after the staged changes are published. */
  get nextSize(): number {
    const { change } = this.sqlite.get(
      v.object({ change: v.number() }),
      `SELECT coalesce(sum(CASE WHEN n.state = ${STATE.staged} THEN old.id IS NULL ELSE -(old.id IS NOT NULL) END), 0) AS change
       FROM graph_pages n INDEXED BY graph_pages_staged LEFT JOIN graph_pages old ON old.address = n.address AND old.state = ${STATE.published}
       WHERE n.state <> ${STATE.published}`,
    );
    return this.size + change;
  }

  /** Stages outcomes of pages beside the published versions. */
  stage(outcomes: readonly PageOutcome[]): void {
    if (outcomes.length === 0) return;
    this.sqlite.transaction(() => {
      for (const outcome of outcomes) this.#stageOne(outcome);
    });
  }

  /** Publishes the staged versions. Called in the publishing transaction, after nextSize. */
  commit(state: GraphState): void {
    const size = this.nextSize;
    // Published pages are no longer due; pages that only failed still are.
    this.sqlite.run(`DELETE FROM graph_due WHERE address IN (${STAGED_ADDRESSES_SQL})`);
    this.#renewSame();
    this.#forgetReplacedReads();
    this.sqlite.run(`DELETE FROM graph_pages AS p WHERE ${REPLACED_SQL}`);
    this.sqlite.run(
      `DELETE FROM graph_pages INDEXED BY graph_pages_staged WHERE state <> ${STATE.published} AND state = ${STATE.removed}`,
    );
    // Inserted in the order of the primary key.
    this.sqlite.run(`INSERT INTO graph_reads
      SELECT r.value, p.id FROM graph_pages p INDEXED BY graph_pages_staged JOIN json_each(p.reads) r
      WHERE p.state <> ${STATE.published} ORDER BY 1, 2`);
    this.sqlite.run(
      `UPDATE graph_pages INDEXED BY graph_pages_staged SET state = ${STATE.published} WHERE state <> ${STATE.published}`,
    );
    const { cursor, history = null, renderers } = state;
    const values = [cursor, history, JSON.stringify(renderers), size];
    this.sqlite.run('UPDATE graph_state SET cursor = ?, history = ?, renderers = ?, size = ?', ...values);
  }

  /** Updates only the fingerprint of pages whose reads and kind are unchanged: nearly all pages of a rebuild. */
  #renewSame(): void {
    const isSame = `old.address = n.address AND old.state = ${STATE.published} AND old.reads = n.reads AND old.kind = n.kind`;
    this.sqlite.run(`UPDATE graph_pages AS old SET fingerprint = n.fingerprint
      FROM graph_pages n INDEXED BY graph_pages_staged WHERE n.state <> ${STATE.published} AND n.state = ${STATE.staged} AND ${isSame}`);
    this.sqlite.run(`DELETE FROM graph_pages AS n INDEXED BY graph_pages_staged
      WHERE n.state <> ${STATE.published} AND n.state = ${STATE.staged} AND EXISTS (SELECT 1 FROM graph_pages old WHERE ${isSame})`);
  }

  #forgetReplacedReads(): void {
    const { replaced } = this.sqlite.get(
      v.object({ replaced: v.number() }),
      `SELECT count(*) AS replaced FROM graph_pages AS p WHERE ${REPLACED_SQL}`,
    );
    // Deleting all rows of a table at once is cheap in SQLite.
    if (replaced === this.size) this.sqlite.run('DELETE FROM graph_reads');
    else
      this.sqlite.run(`DELETE FROM graph_reads WHERE (entity, page) IN (
        SELECT r.value, p.id FROM graph_pages AS p JOIN json_each(p.reads) r WHERE ${REPLACED_SQL})`);
  }

  /** Marks pages whose files are lost to be rendered again regardless of changes; part of the caller's transaction. */
  lose(files: readonly string[]): void {
    for (const file of files) {
      const address = addressOfFile(file);
      if (address === null) continue;
      this.sqlite.run(
        `UPDATE graph_pages SET fingerprint = '' WHERE address = ? AND state = ${STATE.published}`,
        address,
      );
      this.sqlite.run(
        `INSERT OR IGNORE INTO graph_due (address, lang, path, kind)
         SELECT address, lang, path, kind FROM graph_pages WHERE address = ? AND state = ${STATE.published}`,
        address,
      );
    }
  }

  /** Discards staged versions that were not published. */
  discard(): void {
    this.sqlite.run(`DELETE FROM graph_pages WHERE state <> ${STATE.published}`);
  }

  /** Stages the removal of pages. */
  stageDeleted(pages: readonly PageTarget[]): void {
    this.sqlite.transaction(() => {
      for (const job of pages) {
        this.#insert(localize(job.lang, job.path), job, '', [], STATE.removed);
      }
    });
  }

  #stageOne(outcome: PageOutcome): void {
    const { lang, path } = outcome.job;
    const address = localize(lang, path);
    switch (outcome.type) {
      case 'failed':
        this.failed.note(address, outcome.job);
        break;
      case 'missing':
        this.#insert(address, outcome.job, '', [], STATE.removed);
        break;
      case 'same':
        this.#insert(address, outcome.job, outcome.job.fingerprint ?? '', outcome.reads, STATE.staged);
        break;
      case 'rendered':
        this.#insert(address, outcome.job, outcome.fingerprint, outcome.reads, STATE.staged);
    }
  }

  #insert(address: string, job: PageTarget, fingerprint: string, reads: readonly string[], state: State): void {
    this.sqlite.run(
      'INSERT INTO graph_pages (address, lang, path, kind, fingerprint, reads, state) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[address, job.lang, job.path, storedKind(job), fingerprint, JSON.stringify(reads), state],
    );
  }
}

/** Returns the keys that the page of a file has read; undefined if the file belongs to no page. */
export function tagsOfFile(sqlite: Sqlite, file: string): readonly DependencyKey[] | undefined {
  const address = addressOfFile(file);
  if (address === null) return undefined;
  const page = sqlite.find(
    readsSchema,
    `SELECT reads FROM graph_pages WHERE address = ? AND state = ${STATE.published}`,
    address,
  );
  return page && page.reads.length > 0 ? page.reads : undefined;
}

/**
 * Returns the address of a file's page: `/ru/x` for `ru/x.html`, `ru/x.json` and `ru/x/-facets.json`; `/` for
 * `index.html`.
 */
function addressOfFile(file: string): string | null {
  const page = /^(.*?)(?:\/-facets)?\.(?:html|json)$/.exec(file)?.[1];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}
