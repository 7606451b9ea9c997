import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { type DependencyKey, parseKey } from '../../server/changes/keys.ts';
import { lock } from '../../server/file-lock.ts';
import { createLog } from '../../server/log.ts';
import { tagsOfFile } from '../dependencies/graph.ts';
import { Ledger } from '../releases/ledger.ts';
import type { Changes } from '../source/snapshot.ts';
import { Sqlite } from '../sqlite.ts';
import type { ReleaseChange, Target } from './target.ts';

/**
 * State of each target in the site's database: its release and the pending one. The tags of a release are written in
 * the transaction that publishes it, so that a crash cannot come between; a release without recorded tags may have
 * changed everything.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS publish_targets (
  name TEXT PRIMARY KEY,
  -- The release that the target verifiably has; 0 if none.
  release INTEGER NOT NULL,
  -- The release that it is being brought to, null if none; and the revision of that attempt, or of the last one.
  attempt INTEGER,
  revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS publish_tagged (release INTEGER PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS publish_tags (release INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (release, tag))
  STRICT, WITHOUT ROWID;
`;

/** Maximum number of tags that are recorded; with more, everything is purged. */
const MOST_TAGS = 1_000;

/** ms to wait for another process that publishes to the targets. */
const LOCK_TIMEOUT = 60_000;

/** Records what a release changed, in the transaction that publishes it. */
export function recordTags(db: DatabaseSync, release: number, changes: Changes): void {
  if (changes === 'everything' || changes.length > MOST_TAGS) return;
  db.exec(SCHEMA);
  const sqlite = new Sqlite(db);
  sqlite.run('INSERT OR IGNORE INTO publish_tagged VALUES (?)', release);
  for (const tag of changes) sqlite.run('INSERT OR IGNORE INTO publish_tags VALUES (?, ?)', release, tag);
}

const targetSchema = v.object({ release: v.number(), attempt: v.nullable(v.number()), revision: v.number() });

type IsLive = () => Promise<boolean>;

/** Called when a target has received a release. */
export type OnDelivered = (target: string, releaseId: string) => void;

/**
 * Publishes the served release, which after a rollback is an older one, to the targets. It reads the site while other
 * processes may write it: if a newer release removes a file meanwhile, the attempt fails, and the next one publishes
 * that release.
 */
export class Publications {
  readonly #siteDir: string;
  readonly #ledger: Ledger;
  readonly #sqlite: Sqlite;
  readonly #targets: readonly Target[];
  readonly #isLive: IsLive;

  /** @param isLive returns false while this is a mute copy of the shop, which must not replace the site of the shop */
  constructor(siteDir: string, targets: readonly Target[], isLive: IsLive = async () => true) {
    this.#siteDir = siteDir;
    this.#targets = targets;
    this.#isLive = isLive;
    mkdirSync(siteDir, { recursive: true });
    this.#ledger = new Ledger(siteDir);
    this.#sqlite = new Sqlite(this.#ledger.db);
    this.#sqlite.db.exec(SCHEMA);
  }

  /**
   * Publishes the served release to every target; a mute copy keeps it until it is live. @throws PublishError the first
   * error of a target, after all have been tried
   */
  async deliver(onDelivered: OnDelivered = () => {}): Promise<void> {
    if (this.#targets.every((target) => !this.#isOwed(target))) return;
    if (!(await this.#isLive())) {
      createLog().warning('The site is not uploaded: this copy of the shop is mute', { component: 'publishing' });
      return;
    }
    const targetsLock = await lock(join(this.#siteDir, 'targets.lock'), 'exclusive', LOCK_TIMEOUT);
    try {
      const results = await Promise.allSettled(this.#targets.map((target) => this.#deliverTo(target, onDelivered)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      targetsLock.release();
    }
  }

  close(): void {
    this.#sqlite.db.close();
  }

  async #deliverTo(target: Target, onDelivered: OnDelivered): Promise<void> {
    if (!this.#isOwed(target)) return;
    const change = this.#attempt(target.name);
    if (!change) return;
    await target.publish(change);
    this.#sqlite.run('UPDATE publish_targets SET release = attempt, attempt = NULL WHERE name = ?', target.name);
    onDelivered(target.name, change.releaseId);
  }

  #isOwed({ name }: Target): boolean {
    const { release, attempt } = this.#row(name);
    return attempt !== null || release !== this.#served();
  }

  /** Records that a target is being brought to the served release; returns the change, or null if nothing is served. */
  #attempt(name: string): ReleaseChange | null {
    const row = this.#row(name);
    const number = this.#served();
    const release = this.#ledger.release(number);
    const { served } = this.#ledger.state;
    if (!release || served === null) return null;
    // A repeated attempt keeps its revision; another release, even an older one after a rollback, gets a newer
    // revision.
    const revision = row.attempt === number ? row.revision : Math.max(release.revision, row.revision + 1);
    this.#sqlite.run(
      `INSERT INTO publish_targets VALUES (?, 0, ?, ?)
       ON CONFLICT (name) DO UPDATE SET attempt = excluded.attempt, revision = excluded.revision`,
      ...[name, number, revision],
    );
    const previous = row.release === 0 ? undefined : this.#ledger.release(row.release);
    const differences = [...this.#ledger.difference(previous?.number ?? 0, number)];
    return {
      revision,
      releaseId: release.id,
      previousReleaseId: previous?.id ?? null,
      put: differences.flatMap(({ path, after }) =>
        after === null ? [] : [{ path, hash: after, tags: tagsOfFile(this.#sqlite, path) }],
      ),
      deleted: differences.flatMap(({ path, after }) => (after === null ? [path] : [])),
      dir: join(this.#siteDir, served),
      tags: previous ? this.#tagsBetween(previous.number, number) : null,
    };
  }

  /** Returns the tags that changed in (from, to]; null if unknown. */
  #tagsBetween(from: number, to: number): readonly DependencyKey[] | null {
    if (to < from) return null;
    const { known } = this.#sqlite.get(
      v.object({ known: v.number() }),
      'SELECT count(*) AS known FROM publish_tagged WHERE release > ? AND release <= ?',
      from,
      to,
    );
    if (known !== to - from) return null;
    const rows = this.#sqlite.all(
      v.object({ tag: v.pipe(v.string(), v.transform(parseKey)) }),
      'SELECT DISTINCT tag FROM publish_tags WHERE release > ? AND release <= ? ORDER BY tag',
      from,
      to,
    );
    return rows.map(({ tag }) => tag);
  }

  #row(name: string): v.InferOutput<typeof targetSchema> {
    const row = this.#sqlite.find(
      targetSchema,
      'SELECT release, attempt, revision FROM publish_targets WHERE name = ?',
      name,
    );
    return row ?? { release: 0, attempt: null, revision: 0 };
  }

  /** Returns the number of the release that readers get; 0 before the first. */
  #served(): number {
    const { served } = this.#ledger.state;
    return served === null ? 0 : this.#ledger.tree(served).release;
  }
}
