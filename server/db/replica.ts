import type pg from 'pg';
import * as v from 'valibot';
import { createLog } from '../log.ts';
import { createPool, type PoolLimits, RequestPool } from './connections.ts';
import { readRow } from './rows.ts';
import { isConflict, isUnavailable } from './unavailable.ts';

/** Milliseconds between two looks at the replica. */
const LOOK_INTERVAL = 500;
/** Limits of the looks, which have a connection of their own. */
const LOOK_LIMITS = { connections: 1, connect: 1_000, statement: 1_000 } as const satisfies PoolLimits;

/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

interface ReplicaOptions {
  /** Address of the replica. */
  readonly url: string;
  /** The pool of the primary for requests. */
  readonly primary: pg.Pool;
  readonly limits: PoolLimits;
  /** Milliseconds by which the replica may lag. */
  readonly maxLag: number;
}

/** The end of the primary's log (LSN) at a moment. */
interface Mark {
  readonly at: number;
  readonly end: bigint;
}

const primarySchema = v.object({ end: v.string() });
const replicaSchema = v.object({ replayed: v.nullable(v.string()) });

/**
 * A streaming replica that answers reads which may lag. It is used while it has replayed everything up to the last
 * change that the change feed has reported to this process, so that no cache is filled with a state older than its
 * invalidation, and while it lags by no more than the limit. Otherwise the primary answers.
 */
export class Replica {
  /** Reads from the replica; its writes and sessions are those of the primary. */
  readonly pool: pg.Pool;
  readonly #primary: pg.Pool;
  readonly #looks: pg.Pool;
  readonly #maxLag: number;
  /** Marks of the primary that the replica has not reached, the oldest first. */
  #marks: Mark[] = [];
  /** Position that the replica must have replayed. */
  #fence = 0n;
  #replayed = -1n;
  #isUp = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor({ url, primary, limits, maxLag }: ReplicaOptions) {
    const changes = primary instanceof RequestPool ? primary.changes : primary;
    const sessions = primary instanceof RequestPool ? primary.sessions : primary;
    this.pool = new RequestPool(url, limits, { changes, sessions });
    this.#primary = primary;
    this.#looks = createPool(url, LOOK_LIMITS);
    this.#maxLag = maxLag;
  }

  /** True if reads may be sent to the replica now. */
  get isUsable(): boolean {
    return this.#isUp && this.#replayed >= this.#fence && this.lag <= this.#maxLag;
  }

  /** Milliseconds since the oldest known state of the primary that the replica has not reached. */
  get lag(): number {
    const [oldest] = this.#marks;
    return oldest ? performance.now() - oldest.at : 0;
  }

  /** Starts to watch the replica; it is not used before. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_INTERVAL);
    void this.look();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isUp = false;
    await this.#looking;
    await Promise.all([this.pool.end(), this.#looks.end()]);
  }

  /**
   * Requires that the replica has replayed everything that the primary has committed by now; until it has, it is not
   * used. Called after a read of the change feed, before caches drop what has changed.
   */
  async requireCurrent(): Promise<void> {
    // The fence is raised only when it is known; until the caller is answered it drops nothing from its caches.
    this.#raise((await this.#mark()).end);
    void this.look();
  }

  /** Takes note of an error of the replica. @returns true if the primary should be asked instead */
  failed(error: unknown): boolean {
    // A query that needs rows which the replica has to remove is cancelled; the next one may succeed.
    if (isConflict(error)) return true;
    if (!isUnavailable(error)) return false;
    this.#lose(error);
    return true;
  }

  /** Looks how far the primary and the replica are. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    try {
      // Without its primary the replica goes on answering: nothing is committed meanwhile.
      const mark = await this.#mark().catch(() => null);
      const replayed = await this.#readReplayed();
      if (mark) this.#marks.push(mark);
      this.#marks = this.#marks.filter(({ end }) => end > replayed);
      this.#replayed = replayed;
      this.#isUp = true;
      if (this.lag > this.#maxLag) this.#warn('The replica lags, and the primary is read instead', { lag: this.lag });
    } catch (error) {
      this.#lose(error);
    }
  }

  async #mark(): Promise<Mark> {
    const at = performance.now();
    const row = await readRow(this.#primary, primarySchema, { text: 'SELECT pg_current_wal_insert_lsn() AS end' });
    return { at, end: positionOf(row?.end ?? '0/0') };
  }

  /** @throws Error if the server is no replica (any more) */
  async #readReplayed(): Promise<bigint> {
    const row = await readRow(this.#looks, replicaSchema, {
      text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END AS replayed',
    });
    if (row?.replayed == null) throw new Error('DATABASE_READ_URL is the address of a primary');
    return positionOf(row.replayed);
  }

  #raise(end: bigint): void {
    if (end > this.#fence) this.#fence = end;
  }

  #lose(error: unknown): void {
    this.#isUp = false;
    this.#warn('The replica does not answer, and the primary is read instead', { reason: String(error) });
  }

  #warn(message: string, details: Readonly<Record<string, unknown>>): void {
    if (performance.now() - this.#warnedAt < WARNING_INTERVAL) return;
    this.#warnedAt = performance.now();
    createLog().warning(message, { component: 'replica', ...details });
  }
}

/** Parses a position in the log, `16/B374D848`. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
