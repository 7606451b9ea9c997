import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { seed } from '../../demo/seed/seed.ts';
import type { BuildMark } from '../../prerender/bundle/build.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { openDatabase } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';
import { openShop } from '../../server/shop.ts';
import { openBrowser } from './browser.ts';
import { buy, contactOf, type Guest, makeGuests, orderOf } from './ordering.ts';
import { databaseSource, differing, makePrerenderedSite } from './prerendered-site.ts';
import { cutDown } from './small-shop.ts';
import { spawnShop } from './spawn-shop.ts';
import { until } from './until.ts';

const SKU = 'PZ-SZL-002';
const STOCK = 100_000;
/** Orders that are placed at the same time. */
export const IN_FLIGHT = 4;
const SITE_ORIGIN = 'https://pozolota.example';

/** A machine: its data folder, and its PostgreSQL unless that is the shop's own. */
export interface Machine {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Ends and deletes the PostgreSQL. */
  lose(): Promise<void>;
}

interface DrillOptions {
  /** Creates an empty machine. */
  readonly newMachine: (name: string) => Promise<Machine>;
  /** Folder of the backups, which survives the machine. */
  readonly backups: string;
  readonly mark: BuildMark;
  /** Number of products of the shop and of its pages: a few, or the whole demo shop. */
  readonly isSmall: boolean;
  readonly log: (line: string) => void;
}

/** Findings of a drill. */
export interface DrillReport {
  /** Orders acknowledged before the backup began, and those of them that are lost. */
  readonly before: number;
  readonly lost: number;
  /** Orders acknowledged while it was made, and after it; a backup need not have them. */
  readonly during: number;
  readonly later: number;
  readonly restored: number;
  /** Orders that took stock twice, have two sets of items, or share a number. */
  readonly doubled: number;
  /** True if the next order's number is higher than every number that was given. */
  readonly isNextNumberNew: boolean;
  /** Messages sent before and after the copy is declared live. */
  readonly sentMute: number;
  readonly sentLive: number;
  readonly differentPages: readonly string[];
  readonly differentPictures: readonly string[];
}

interface Acknowledged {
  readonly id: string;
  readonly number: number;
  readonly at: number;
}

const environment = ({ dataDir, databaseUrl }: Machine) =>
  readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SITE_ORIGIN,
    TRUSTED_PROXIES: '1',
    SMS_PER_HOUR: '999999',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });

/** Runs the drill: orders come in, a backup is made meanwhile, the machine is lost, and another one takes over. */
export async function drillRestore(options: DrillOptions): Promise<DrillReport> {
  const { log, newMachine, mark } = options;
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  };
  const sites = [makePrerenderedSite(mark), makePrerenderedSite(mark)] as const;
  try {
    const first = await newMachine('first');
    const { acknowledged, backup, startedAt, endedAt } = await workAndBackUp(first, sites[0], options, timed);
    await timed('the machine is lost', () => lose(first));
    const second = await newMachine('second');
    try {
      const skipped = await timed('restore', () =>
        restoreBackup(environment(second), backup, { isReplacing: false, onStep: (line) => log(`  ${line}`) }),
      );
      log(`  order numbers jump from ${skipped.lastNumber} to ${skipped.skippedTo + 1}`);
      const found = await examine(second, acknowledged, { startedAt, endedAt }, sites[1], timed);
      const differentPictures = differing(pictures, await readPictures(second));
      return { ...found, differentPages: differing(sites[0].hashes(), sites[1].hashes()), differentPictures };
    } finally {
      await lose(second);
    }
  } finally {
    for (const site of sites) site.remove();
  }
}

type Site = ReturnType<typeof makePrerenderedSite>;
type Timed = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Serves the shop while orders come in, and backs it up. */
async function workAndBackUp(machine: Machine, site: Site, { backups, isSmall, log }: DrillOptions, timed: Timed) {
  const database = await openDatabase(machine);
  await seed(database.pool, { mediaDir: null });
  if (isSmall) await cutDown(database.pool);
  const { rows } = await database.pool.query<{ price: number }>(
    'UPDATE products SET stock = $2 WHERE sku = $1 RETURNING price',
    [SKU, STOCK],
  );
  await writePictures(machine);
  await timed('build before', () => site.build(databaseSource(database)));
  // No server accepts mail, so that messages are in the queue when the backup is made.
  const shop = await spawnShop({ DATABASE_URL: database.url, SMTP_URL: 'smtp://127.0.0.1:1' }, true);
  const orders = takeOrders(shop.url, await makeGuests(database.pool, 5_000, SKU), rows[0]?.price ?? 0);
  await until(() => orders.acknowledged.length >= 20);
  const startedAt = Date.now();
  const backup = await timed('backup', () =>
    makeBackup(environment(machine), {
      to: backups,
      name: 'drill',
      source: {},
      onStep: (line) => log(`  ${line}`),
    }),
  );
  const endedAt = Date.now();
  const count = orders.acknowledged.length;
  await until(() => orders.acknowledged.length >= count + 20);
  await shop.kill();
  await orders.end();
  await database.close();
  return { acknowledged: orders.acknowledged, backup, startedAt, endedAt };
}

/** Places orders, several at once, until end() is called or the shop is gone. */
function takeOrders(url: string, guests: Guest[], price: number) {
  const acknowledged: Acknowledged[] = [];
  let isEnding = false;
  const work = async () => {
    for (let guest = guests.shift(); guest && !isEnding; guest = guests.shift()) {
      const order = await submit(url, guest, price);
      if (order === null) return;
      acknowledged.push({ ...order, at: Date.now() });
    }
  };
  const working = Promise.all(Array.from({ length: IN_FLIGHT }, work));
  const end = async () => {
    isEnding = true;
    await working;
  };
  return { acknowledged, end };
}

/** Returns null if there was no answer. */
async function submit(url: string, { cookie, phone, address }: Guest, price: number) {
  try {
    const response = await fetch(`${url}/api/v1/checkout?lang=uk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
      body: JSON.stringify(orderOf(price, { contact: contactOf(phone) })),
    });
    const { data } = (await response.json()) as { data: { id: string; number: number } };
    return { id: data.id, number: data.number };
  } catch {
    return null;
  }
}

/** Opens the restored shop as its first start does, and compares it with what shoppers were told. */
async function examine(
  machine: Machine,
  acknowledged: readonly Acknowledged[],
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
  site: Site,
  timed: Timed,
): Promise<Omit<DrillReport, 'differentPages' | 'differentPictures'>> {
  const database = await openDatabase(machine);
  try {
    const counts = await countOrders(database.pool);
    const before = acknowledged.filter(({ at }) => at <= startedAt).map(({ id }) => id);
    const lost = await countMissing(database.pool, before);
    // Pages show the stock, which the orders since the first build have taken.
    await database.pool.query('UPDATE products SET stock = $2 WHERE sku = $1', [SKU, STOCK]);
    await timed('build after', () => site.build(databaseSource(database)));
    const shop = await timed('start', () => openShop(environment(machine), database));
    try {
      const next = await buy(openBrowser(shop.api), SKU, 1);
      const sentMute = await countSent(database.pool);
      await shop.deps.instance.goLive('command:unmute');
      await timed('held messages are sent', () => until(async () => (await countUnsent(database.pool)) === 0, 120_000));
      return {
        before: before.length,
        during: acknowledged.filter(({ at }) => at > startedAt && at < endedAt).length,
        later: acknowledged.filter(({ at }) => at >= endedAt).length,
        lost,
        ...counts,
        isNextNumberNew: acknowledged.every(({ number }) => number < next.data.number),
        sentMute,
        sentLive: await countSent(database.pool),
      };
    } finally {
      await shop.close();
    }
  } finally {
    await database.close();
  }
}

async function countOrders(pool: pg.Pool): Promise<Pick<DrillReport, 'restored' | 'doubled'>> {
  const { rows } = await pool.query<{ restored: number; doubled: number }>(
    `WITH placed AS (SELECT o.id, o.number, (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS items
       FROM orders o JOIN order_items i ON i.order_id = o.id AND i.sku = $1 WHERE o.idempotency_key IS NOT NULL AND o.holds_stock)
     SELECT count(*) AS restored, count(*) FILTER (WHERE items <> 1) + count(*) - count(DISTINCT number)
       + abs(count(*) - (SELECT $2 - stock FROM products WHERE sku = $1)) AS doubled FROM placed`,
    [SKU, STOCK],
  );
  return rows[0] ?? { restored: 0, doubled: Number.NaN };
}

async function countMissing(pool: pg.Pool, ids: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query('SELECT FROM orders WHERE id = ANY($1)', [ids]);
  return ids.length - (rowCount ?? 0);
}

async function countSent(pool: pg.Pool): Promise<number> {
  return (await pool.query('SELECT FROM mailbox')).rowCount ?? 0;
}

async function countUnsent(pool: pg.Pool): Promise<number> {
  return (await pool.query('SELECT FROM messages WHERE sent_at IS NULL AND failure IS NULL')).rowCount ?? 0;
}

/** Files that stand for pictures, by path below the data folder. */
const pictures: Readonly<Record<string, string>> = {
  'media/0123456789abcdef-400.avif': 'rendition',
  'media/0123456789abcdef.json': 'record',
  'originals/upload.jpg': 'original',
};

async function writePictures({ dataDir }: Machine): Promise<void> {
  for (const [path, content] of Object.entries(pictures)) {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await writeFile(join(dataDir, path), content);
  }
}

async function readPictures({ dataDir }: Machine): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [path, content] of Object.entries(pictures)) {
    const { size } = await stat(join(dataDir, path));
    found[path] = size === content.length ? content : 'damaged';
  }
  return found;
}

async function lose(machine: Machine): Promise<void> {
  await machine.lose();
  await rm(machine.dataDir, { recursive: true, force: true });
}
