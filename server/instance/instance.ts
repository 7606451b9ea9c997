import type pg from 'pg';
import * as v from 'valibot';
import type { MuteReason } from '../../studio/contract/instance.ts';
import { readRow } from '../db/rows.ts';

/** The place where a process runs the shop. */
export interface Place {
  /** Origin of the site: SITE_ORIGIN. */
  readonly origin: string;
  /** True for the shop's own PostgreSQL under DATA_DIR, whose files can be copied together with the shop's. */
  readonly isEmbedded: boolean;
}

/** State of this copy of the shop. */
interface InstanceState {
  /** The reason why it is mute; null if it is live. */
  readonly muteReason: MuteReason | null;
  /** The origin where the shop is live, or was before this copy was made; null if it never had a public one. */
  readonly liveOrigin: string | null;
  readonly restoredAt: Date | null;
}

/**
 * This copy of the shop: THE shop, or a copy of its data. A copy is mute: it sends no messages, takes and returns no
 * payments, books no waybills and publishes to no storage or CDN, until its owner declares it to be the shop.
 */
export interface Instance {
  readState(): Promise<InstanceState>;
  isLive(): Promise<boolean>;
  /** Records that the shop is live here, unless it is known to be live elsewhere or was restored from a backup. */
  claim(by: string): Promise<void>;
  /** Declares this copy to be the shop. All others become mute. */
  goLive(by: string): Promise<void>;
}

/**
 * SQL that identifies a database: a dump restored anywhere is in another cluster or has another number there. Standbys
 * of one cluster share its identity, so a failover mutes nothing. The files of the embedded server can be copied with
 * their identity, so their folder is a part of it.
 */
const identityOf = ({ isEmbedded }: Place) =>
  `concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
    (SELECT oid FROM pg_database WHERE datname = current_database())
    ${isEmbedded ? ", current_setting('data_directory')" : ''})`;

/** Hosts of development, where a shop is not live: its database belongs to any of them. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isPublic = (origin: string) => !LOOPBACK.has(new URL(origin).hostname);

const rowSchema = v.object({
  origin: v.nullable(v.string()),
  isSameDatabase: v.boolean(),
  restoredAt: v.nullable(v.date()),
});

export function createInstance(pool: pg.Pool, place: Place): Instance {
  const identity = identityOf(place);
  const readState = async (): Promise<InstanceState> => {
    const row = await readRow(pool, rowSchema, {
      text: `SELECT origin, database IS NOT DISTINCT FROM ${identity} AS "isSameDatabase", restored_at AS "restoredAt"
        FROM shop_instance`,
    });
    return {
      muteReason: row && muteReasonOf(row, place.origin),
      liveOrigin: row?.origin ?? null,
      restoredAt: row?.restoredAt ?? null,
    };
  };
  const write = async (by: string, condition: string) => {
    if (!isPublic(place.origin) && condition !== ALWAYS) return;
    const [origin, database] = isPublic(place.origin) ? ['$1', identity] : ['nullif($1, $1)', 'NULL'];
    await pool.query(
      `INSERT INTO shop_instance (id, origin, database, live_at, live_by) VALUES (1, ${origin}, ${database}, now(), $2)
       ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, database = excluded.database, restored_at = NULL,
         live_at = excluded.live_at, live_by = excluded.live_by WHERE ${condition}`,
      [place.origin, by],
    );
  };
  return {
    readState,
    isLive: async () => (await readState()).muteReason === null,
    claim: (by) => write(by, UNCLAIMED),
    goLive: (by) => write(by, ALWAYS),
  };
}

const UNCLAIMED = 'shop_instance.origin IS NULL AND shop_instance.restored_at IS NULL';
const ALWAYS = 'true';

function muteReasonOf(row: v.InferOutput<typeof rowSchema>, origin: string): MuteReason | null {
  if (row.restoredAt !== null) return 'restored';
  if (row.origin === null) return null;
  if (row.origin !== origin) return 'other-origin';
  return row.isSameDatabase ? null : 'other-database';
}

/** Marks the database as restored within the caller's transaction: it is mute until goLive(). */
export async function markRestored(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO shop_instance (id, restored_at) VALUES (1, now())
     ON CONFLICT (id) DO UPDATE SET restored_at = excluded.restored_at, live_at = NULL, live_by = NULL`,
  );
}
