import pg from 'pg';
import * as v from 'valibot';
import { parseKey } from '../../server/changes/keys.ts';
import { CursorError, readChanges } from '../../server/changes/read.ts';
import { readAnnouncement } from '../../server/content/announcement.ts';
import { readLayout } from '../../server/content/layout.ts';
import { readRedirects } from '../../server/content/redirects.ts';
import { createClient } from '../../server/db/connections.ts';
import { inTurn, type Queryable, withoutRepeats } from '../../server/db/queryable.ts';
import { requireUsableSchema } from '../../server/db/schema-version.ts';
import { LIST_ENTRY_TYPES, listLengths } from '../../server/page-data/compose.ts';
import { readPageEntries, readPages, readPagesOfTypes } from '../../server/page-data/pages.ts';
import { readPageRecords } from '../../server/page-data/reader.ts';
import { readSharedData, type SharedData } from '../../server/page-data/shared-data.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts';
import { DatabaseAwayError } from '../events.ts';
import { followsHistory, HISTORY_SQL } from './database-history.ts';
import type { Changes, Snapshot, SnapshotData } from './snapshot.ts';
import { WarmState } from './warm.ts';

/**
 * Opens a snapshot of the shop's database: everything that a build reads, in all its threads, comes from one
 * transaction's snapshot, which is also the cursor in the change feed.
 * @param warm caches shared data, also from earlier builds
 * @param pool lends the connection to a process that builds repeatedly
 * @throws DatabaseAwayError if the database is unreachable, SchemaError if its schema is not that of this code
 */
export async function openDatabaseSnapshot(url: string, warm = new WarmState(), pool?: pg.Pool): Promise<Snapshot> {
  const { client, end, first: row } = pool ? await borrow(pool, exportSnapshot) : await connect(url, exportSnapshot);
  const db = inTurn(client);
  const once = withoutRepeats(db);
  const sharedData = (lang: Language) => warm.sharedData(lang, () => readSharedData(once, lang));
  return {
    cursor: row.cursor,
    history: row.history,
    follows: (history) => followsHistory(db, history),
    changesSince: async (cursor) => {
      // The savepoint keeps the transaction usable if PostgreSQL rejects the cursor.
      const [, changes] = await Promise.all([
        db.query('SAVEPOINT feed'),
        changesSince(db, cursor),
        db.query('ROLLBACK TO SAVEPOINT feed'),
      ]);
      return changes;
    },
    ...(pool && { laterChanges: () => changesSince(pool, row.cursor) }),
    ...dataOf({ db, once, sharedData, caches: warm }),
    handle: { kind: 'database', url, snapshot: row.snapshot },
    close: end,
  };
}

interface DataSource {
  readonly db: Queryable;
  /** withoutRepeats() of `db`: both languages read the same rows of the layout, of shared data and of pages. */
  readonly once: Queryable;
  readonly sharedData: (lang: Language) => Promise<SharedData>;
  readonly caches?: Pick<WarmState, 'traits' | 'lists' | 'columns'>;
}

/** Creates the data for pages, read over one connection. */
const dataOf = ({ db, once, sharedData, caches }: DataSource): SnapshotData => ({
  entries: async (slugs) => (slugs ? [...(await readPageEntries(db, slugs)).values()] : readPages(db)),
  lists: async () => listLengths(await sharedData(DEFAULT_LANGUAGE), await readPagesOfTypes(db, LIST_ENTRY_TYPES)),
  layout: (lang) => readLayout(once, lang),
  announcement: (lang) => readAnnouncement(db, lang),
  redirects: async () => new Map((await readRedirects(db)).map(({ from, to }) => [from, to])),
  reader: {
    read: async (lang, paths, onCards) =>
      readPageRecords(once, lang, paths, {
        shared: await sharedData(lang),
        ...(onCards && { onCards }),
        ...(caches && { traits: caches.traits, lists: caches.lists, columns: caches.columns }),
        toleratesFailures: true,
      }),
    close: async () => {},
  },
});

/**
 * Returns the data as an uncommitted transaction sees them, for a preview of its effects. Shared data are read once per
 * call of this function: call it again after a write. Nothing is cached beyond that: a revision that is rolled back may
 * later belong to other data.
 */
export function transactionData(client: pg.ClientBase): SnapshotData {
  const db = inTurn(client);
  const once = withoutRepeats(db);
  const known = new Map<Language, Promise<SharedData>>();
  const sharedData = (lang: Language) => {
    const shared = known.get(lang) ?? readSharedData(once, lang);
    known.set(lang, shared);
    return shared;
  };
  return dataOf({ db, once, sharedData });
}

const exportedSchema = v.object({ cursor: v.string(), snapshot: v.string(), history: v.string() });

async function exportSnapshot(db: Queryable): Promise<v.InferOutput<typeof exportedSchema>> {
  await requireUsableSchema(db);
  const { rows } = await db.query(
    `SELECT pg_current_snapshot()::text AS cursor, pg_export_snapshot() AS snapshot, ${HISTORY_SQL} AS history`,
  );
  return v.parse(exportedSchema, rows[0]);
}

async function changesSince(db: Queryable, cursor: string): Promise<Changes> {
  try {
    const { changes, reset } = await readChanges(db, cursor);
    return reset ? 'everything' : changes.map(({ entity }) => parseKey(entity));
  } catch (error) {
    // The site was built from another database, or the cursor has an older format.
    if (error instanceof CursorError) return 'everything';
    throw error;
  }
}

/** Connects to the snapshot of another transaction, which must still be open. */
export async function connectToSnapshot(url: string, snapshot: string): Promise<pg.Client> {
  const { client } = await connect(url, (db) =>
    db.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`).catch((cause: unknown) => {
      // The snapshot ends with the connection that exported it.
      throw noDatabase(cause);
    }),
  );
  return client;
}

/** A connection in a transaction that sees one snapshot, and the result of the first statements in it. */
interface Connection<Client extends pg.ClientBase, First> {
  readonly client: Client;
  readonly first: First;
  readonly end: () => Promise<void>;
}

/** Sends the first statements of a transaction. */
type Opening<First> = (db: Queryable) => Promise<First>;

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

const noDatabase = (cause: unknown) => new DatabaseAwayError(cause);

async function connect<First>(url: string, opening: Opening<First>): Promise<Connection<pg.Client, First>> {
  const client = createClient(url);
  const end = () => client.end();
  try {
    await client.connect();
  } catch (cause) {
    await end();
    throw noDatabase(cause);
  }
  return begin(client, opening, end);
}

async function borrow<First>(pool: pg.Pool, opening: Opening<First>): Promise<Connection<pg.PoolClient, First>> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw noDatabase(cause);
  });
  const end = async () => {
    // A connection that cannot end its transaction is destroyed instead of returned.
    const error = await client.query('COMMIT').then(
      () => undefined,
      (reason: Error) => reason,
    );
    client.release(error);
  };
  return begin(client, opening, end);
}

/** Begins a transaction in one round trip with its first statement. `end` is called if either fails. */
async function begin<Client extends pg.ClientBase, First>(
  client: Client,
  opening: Opening<First>,
  end: () => Promise<void>,
): Promise<Connection<Client, First>> {
  const db = inTurn(client);
  const beginning = db.query(BEGIN).catch((cause: unknown) => {
    throw noDatabase(cause);
  });
  try {
    const [, first] = await Promise.all([beginning, opening(db)]);
    return { client, end, first };
  } catch (error) {
    await end();
    throw error;
  }
}
