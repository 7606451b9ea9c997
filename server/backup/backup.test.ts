import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishSettingsSchema } from '../../prerender/publish/settings.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { createTestDatabase } from '../../tests/helpers/database.ts';
import { buy } from '../../tests/helpers/ordering.ts';
import { openTestShop } from '../../tests/helpers/test-shop.ts';
import { settingsSchema } from '../settings.ts';
import { finishRestore, numbersToSkip } from './after-restore.ts';
import { checksumOf, writeChecksums } from './checksums.ts';
import { findTool, withoutPassword } from './client-tools.ts';
import { copyFolder } from './copy-folder.ts';
import { backupNameAt, keepNewest, listBackups } from './list-backups.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { restoreBackup, secretWarning } from './restore.ts';
import { ownSchemaVersion } from './schema-name.ts';
import { fingerprintOf, listSecrets, NEEDED_SECRETS } from './secrets.ts';
import { verifyBackup } from './verify.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEY = 'a-secret-key-of-forty-characters-in-all!';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pozolota-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('after a restore', () => {
  const at = new Date('2026-11-26T12:00:00Z');
  const skipped = (days: number, busiestDay: number) =>
    numbersToSkip({ madeAt: new Date(at.getTime() - days * DAY), busiestDay }, at);

  test('order numbers jump by twice as many of the busiest days as have passed, at least by a thousand', () => {
    expect([skipped(0, 0), skipped(1, 200), skipped(1, 300), skipped(30, 100)]).toEqual([1_000, 1_000, 2_000, 7_000]);
    // The clock of the new machine is behind.
    expect(skipped(-3, 600)).toBe(2_000);
  });

  test('the next order has a number that was never given; the jump is recorded and the staff are told', async () => {
    const shop = await openTestShop();
    try {
      const { data: before } = await buy(openBrowser(shop.app), 'PZ-SZL-002', 1);
      const restored = { madeAt: new Date(), backup: 'pozolota-x', busiestDay: 3, isOtherServer: true };
      const { lastNumber, skippedTo } = await finishRestore(shop.pool, restored);
      expect([lastNumber, skippedTo]).toEqual([before.number, before.number + 1_000]);
      const { data: next } = await buy(openBrowser(shop.app), 'PZ-SZL-002', 1);
      expect(next.number).toBe(skippedTo + 1);
      const { rows } = await shop.pool.query('SELECT backup, last_number, skipped_to FROM restores');
      expect(rows).toEqual([{ backup: 'pozolota-x', last_number: lastNumber, skipped_to: skippedTo }]);
      const tasks = await shop.pool.query("SELECT reason FROM shop_tasks WHERE kind = 'shop-restored'");
      expect(tasks.rows).toEqual([
        { reason: { code: 'restored', madeAt: restored.madeAt.toISOString(), lastNumber, skippedTo } },
      ]);
      expect(await shop.deps.instance.isLive()).toBe(false);
    } finally {
      await shop.drop();
    }
  });

  test('transactions of another server count for nothing, and no row counts as edited', async () => {
    const { pool, drop } = await createTestDatabase();
    try {
      await pool.query("UPDATE products SET revised_in = '999999999999'");
      await pool.query("INSERT INTO changes (xid, entity) VALUES ('999999999999', 'product:1')");
      const { rows: before } = await pool.query('SELECT id, revision FROM products ORDER BY id');
      const { rows: audited } = await pool.query('SELECT count(*) FROM audit_log');
      await finishRestore(pool, { madeAt: new Date(), backup: null, busiestDay: 0, isOtherServer: true });
      const { rows: after } = await pool.query('SELECT id, revision FROM products ORDER BY id');
      expect(after).toEqual(before);
      expect((await pool.query('SELECT count(*) FROM audit_log')).rows).toEqual(audited);
      expect((await pool.query('SELECT DISTINCT revised_in FROM products')).rows).toEqual([{ revised_in: '0' }]);
      expect((await pool.query('SELECT FROM changes')).rowCount).toBe(0);
      // Triggers work again.
      await pool.query('UPDATE products SET price = price + 1 WHERE id = 1');
      expect((await pool.query('SELECT revision FROM products WHERE id = 1')).rows[0].revision).toBe(
        before[0].revision + 1,
      );
    } finally {
      await drop();
    }
  });
});

describe('a backup', () => {
  const manifest: Omit<Manifest, 'format'> = {
    madeAt: '2026-11-26T12:00:00.000Z',
    finishedAt: '2026-11-26T12:00:01.000Z',
    shopVersion: '0.1.0',
    schema: ownSchemaVersion(),
    database: { kind: 'base', server: '18.4', platform: 'linux-x64', tool: 'BASE_BACKUP', bytes: 1 },
    counts: { orders: 1, products: 1, customers: 1, staff: 1, media: 1 },
    lastOrderNumber: 100_001,
    busiestDay: 1,
    media: { files: 1, bytes: 1 },
    originals: { files: 0, bytes: 0 },
    secrets: listSecrets({ SECRET_KEY: KEY }),
    secretKey: fingerprintOf(KEY),
  };

  /** Writes a backup of one picture; it has no database. */
  async function writeBackup(changes: Partial<Manifest> = {}): Promise<string> {
    const dir = join(folder, 'backup');
    await mkdir(join(dir, 'media'), { recursive: true });
    await writeFile(join(dir, 'media/a.avif'), 'picture');
    await writeManifest(dir, { ...manifest, ...changes });
    const paths = ['media/a.avif', 'manifest.json'];
    const sums = await Promise.all(
      paths.map(async (path) => [path, (await checksumOf(join(dir, path))) ?? ''] as const),
    );
    await writeChecksums(dir, new Map(sums));
    return dir;
  }

  test('is verified file by file: damaged and missing files are named', async () => {
    const dir = await writeBackup();
    expect((await verifyBackup(dir)).lastOrderNumber).toBe(100_001);
    await writeFile(join(dir, 'media/a.avif'), 'picturE');
    await expect(verifyBackup(dir)).rejects.toThrow('media/a.avif is damaged');
    await rm(join(dir, 'media/a.avif'));
    await expect(verifyBackup(dir)).rejects.toThrow('media/a.avif is missing');
    await expect(verifyBackup(folder)).rejects.toThrow('has no manifest.json');
  });

  const into = (env: { databaseUrl?: string }, dir: string, isReplacing = false) =>
    restoreBackup({ databaseUrl: env.databaseUrl, dataDir: join(folder, 'data') }, dir, {
      isReplacing,
      onStep: () => {},
    });

  test('of a newer schema is refused, before anything is written', async () => {
    const dir = await writeBackup({ schema: { name: '9999_future', time: ownSchemaVersion().time + 1 } });
    await expect(into({}, dir)).rejects.toThrow('newer schema (9999_future');
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test('is not restored over pictures or a database', async () => {
    const dir = await writeBackup();
    await mkdir(join(folder, 'data/media'), { recursive: true });
    await writeFile(join(folder, 'data/media/other.avif'), '');
    await expect(into({}, dir)).rejects.toThrow('data/media is not empty');
    expect(await readdir(join(folder, 'data/media'))).toEqual(['other.avif']);
  });

  test('of the embedded server is not restored into another one', async () => {
    const dir = await writeBackup();
    await expect(into({ databaseUrl: 'postgres://127.0.0.1:1/shop' }, dir)).rejects.toThrow('without DATABASE_URL');
  });

  test('is restored with a warning if SECRET_KEY is another one', () => {
    const warn = (source: Readonly<Record<string, string>>) => secretWarning({ format: 1, ...manifest }, source);
    expect(warn({ SECRET_KEY: KEY })).toBeNull();
    expect(warn({ SECRET_KEY: `${KEY}2`, SECRET_KEY_PREVIOUS: KEY })).toBeNull();
    expect(warn({ SECRET_KEY: `${KEY}2` })).toContain('not the one of the backup');
    expect(warn({})).toContain('is not set');
  });

  test('names the secrets that it needs, and has the value of none', async () => {
    const isSecret = (name: string) =>
      /KEY$|KEY_PREVIOUS$|KEY_ID$|TOKEN$|SECRET$|SMTP_URL|MERCHANT$|CLIENT_ID$/.test(name);
    const settings = Object.keys({ ...settingsSchema.entries, ...publishSettingsSchema.entries }).filter(isSecret);
    expect(settings.length).toBeGreaterThan(10);
    expect(settings.filter((name) => !(name in NEEDED_SECRETS))).toEqual([]);
    expect(JSON.stringify(manifest)).not.toContain(KEY);
  });
});

test('rotation keeps the newest backups and those with a name of their own', async () => {
  const names = [1, 2, 3].map((day) => backupNameAt(new Date(Date.UTC(2026, 10, day))));
  for (const name of [...names, 'before-the-move', 'backup.lock']) await mkdir(join(folder, name));
  expect(await keepNewest(folder, 2)).toEqual([join(folder, names[0] ?? '')]);
  expect(await listBackups(folder)).toEqual([names[2], names[1]].map((name) => join(folder, name ?? '')));
  expect(await readdir(folder)).toContain('before-the-move');
});

test('equal pictures are linked to the backup before; new, changed and unfinished ones are not', async () => {
  const source = join(folder, 'media');
  await mkdir(source);
  await writeFile(join(source, 'a.avif'), 'a');
  await writeFile(join(source, 'b.json'), 'b');
  await writeFile(join(source, 'c.avif.incoming'), 'unfinished');
  const copy = async (name: string, earlier: { dir: string; checksums: Map<string, string> } | null) => {
    const backup = join(folder, name);
    const copied = new Map<string, string>();
    const result = await copyFolder({ name: 'media', source, backup, earlier, copied });
    return { backup, copied, result };
  };
  const first = await copy('first', null);
  expect(first.result).toEqual({ files: 2, linked: 0, bytes: 2 });
  await writeFile(join(source, 'b.json'), 'bb');
  await writeFile(join(source, 'd.avif'), 'd');
  const second = await copy('second', { dir: first.backup, checksums: first.copied });
  expect(second.result).toEqual({ files: 3, linked: 1, bytes: 4 });
  const inode = async (path: string) => (await stat(path)).ino;
  expect(await inode(join(second.backup, 'media/a.avif'))).toBe(await inode(join(first.backup, 'media/a.avif')));
  expect(second.copied.get('media/b.json')).toBe(await checksumOf(join(source, 'b.json')));
});

test('client tools that are missing or too old are named with the package to install', async () => {
  await expect(findTool('pg_dump_of_nobody', 18)).rejects.toThrow('postgresql-client-18');
});

test('a password is not among the arguments of client tools', () => {
  expect(withoutPassword('postgres://shop:a%40b@db.example:5432/shop?sslmode=require')).toEqual({
    url: 'postgres://shop@db.example:5432/shop?sslmode=require',
    variables: { PGPASSWORD: 'a@b' },
  });
});
