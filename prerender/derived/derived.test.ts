import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { compressed } from '../../server/compression.ts';
import type { TestDatabase, TestTemplate } from '../../tests/helpers/database.ts';
import {
  databaseSource,
  differing,
  makePrerenderedSite,
  ORIGIN,
  type PrerenderedSite,
} from '../../tests/helpers/prerendered-site.ts';
import { makeSiteDir } from '../../tests/helpers/site-folder.ts';
import { createSmallShop } from '../../tests/helpers/small-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { type BuildMark, ensureBuilt } from '../bundle/build.ts';
import { DIST_DIR } from '../bundle/built.ts';
import { RemovalsBlockedError } from '../events.ts';
import { openSite } from '../releases/site.ts';
import { readSiteStatus } from '../releases/status.ts';
import { run } from '../run.ts';
import { derive } from './derive.ts';
import { openDerivedDatabase } from './derived-database.ts';
import { describeFeeds } from './feeds/describe-feeds.ts';
import { DerivedLane } from './lane.ts';
import { publishDerived } from './publish-derived.ts';
import { updateDerived } from './update-derived.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';
const FEEDS = ['google-merchant.xml', 'ru/google-merchant.xml', 'ru/yml.xml', 'yml.xml'];

let mark: BuildMark;
let template: TestTemplate;
let base: PrerenderedSite;
let database: TestDatabase;
let site: PrerenderedSite;

beforeAll(async () => {
  mark = await ensureBuilt();
  template = await createSmallShop();
  base = makePrerenderedSite(mark);
  await base.build(databaseSource(template));
}, 300_000);

afterAll(async () => {
  base.remove();
  await template.drop();
});

beforeEach(async () => {
  database = await template.copy();
  site = makePrerenderedSite(mark, base);
  return async () => {
    site.remove();
    await database.drop();
  };
});

/** Saves a price and publishes only the pages. */
async function publishPrice(price: number): Promise<void> {
  await database.pool.query('UPDATE products SET price = $1, old_price = NULL WHERE slug = $2', [price, GOLD]);
  await site.buildPages(databaseSource(database));
}

const releases = () => readSiteStatus(site.siteDir).releases;
const offer = (feed: string) =>
  site.read(feed).match(new RegExp(`<offer [^>]*>(?:(?!</offer>).)*/${GOLD}<.*?</offer>`))?.[0];

test('pages are published before the feeds, which follow in a separate release', async () => {
  const before = site.hashes();
  await publishPrice(765_400);
  expect(site.read(`${GOLD}.html`)).toContain('"price":"7654.00"');
  expect(offer('yml.xml')).not.toContain('<price>7654.00</price>');
  const release = await updateDerived(site.siteDir);
  expect(release?.isDerived).toBe(true);
  expect(differing(before, site.hashes()).filter((path) => path.endsWith('.xml'))).toEqual(FEEDS);
  expect(offer('yml.xml')).toContain('<price>7654.00</price>');
  expect(offer('ru/yml.xml')).toContain('<price>7654.00</price>');
  // Nothing is left to do.
  expect(await updateDerived(site.siteDir)).toBeNull();
  expect(releases()[0]?.id).toBe(release?.id);
});

test('the command updates the feeds even if it refuses to remove pages', async () => {
  const { siteDir: dataDir, remove } = makeSiteDir();
  onTestFinished(remove);
  cpSync(base.siteDir, join(dataDir, 'site'), { recursive: true, verbatimSymlinks: true });
  const read = (path: string) => readFileSync(join(dataDir, 'site/current', path), 'utf8');
  await database.pool.query('UPDATE products SET is_published = false WHERE slug <> $1', [GOLD]);
  await database.pool.query('UPDATE products SET price = 987600, old_price = NULL WHERE slug = $1', [GOLD]);
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN, SHOP_API_URL: undefined }))
    vi.stubEnv(name, value);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const running = run([], {
    distDir: DIST_DIR,
    mark,
    openDatabase: async () => ({ url: database.url, close: async () => {} }),
    openWrites: () => Promise.reject(new Error('The command opens no previews')),
  });
  await expect(running).rejects.toBeInstanceOf(RemovalsBlockedError);
  expect(read(`${GOLD}.html`)).toContain('"price":"9876.00"');
  for (const feed of ['yml.xml', 'ru/yml.xml']) expect(read(feed).includes('<price>9876.00</price>')).toBe(true);
});

test('after a crash at any step of a round, the next round makes the same files', async () => {
  await publishPrice(111_100);
  const whole = makePrerenderedSite(mark);
  onTestFinished(() => whole.remove());
  await whole.build(databaseSource(database));
  // Derives without publishing, like a process that was killed in between.
  await derive(site.siteDir, compressed);
  expect(offer('yml.xml')).not.toContain('<price>1111.00</price>');
  // Publishes a derivation that was staged before pages changed again.
  const early = await derive(site.siteDir, compressed);
  await publishPrice(222_200);
  await publishDerived(site.siteDir, early);
  expect(offer('yml.xml')).toContain('<price>1111.00</price>');
  await updateDerived(site.siteDir);
  await whole.build(databaseSource(database));
  for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), whole.hashes())).toEqual([]);
});

test('a large feed waits for its turn while prices change, and a whole update makes it at once', async () => {
  await publishPrice(111_100);
  await updateDerived(site.siteDir);
  const db = openDerivedDatabase(site.siteDir);
  onTestFinished(() => db.close());
  db.exec('UPDATE feed_states SET bytes = 1000000000');
  await publishPrice(222_200);
  const paced = await derive(site.siteDir, compressed, { isPaced: true });
  await publishDerived(site.siteDir, paced);
  expect(offer('yml.xml')).toContain('<price>1111.00</price>');
  expect(site.read('sitemap.xml')).toContain(GOLD);
  const due = describeFeeds(site.siteDir).feeds.map(({ dueAt }) => dueAt ?? '');
  expect(due.toSorted()[0]).toBe(new Date(paced.nextTurn ?? 0).toISOString());
  expect(due).not.toContain('');
  // Later changes of other pages do not lose what waits; the turn itself makes all of it.
  await database.pool.query('UPDATE content_pages SET position = position + 1');
  await site.buildPages(databaseSource(database));
  await publishDerived(site.siteDir, await derive(site.siteDir, compressed, { isPaced: true }));
  expect(offer('yml.xml')).toContain('<price>1111.00</price>');
  db.exec('UPDATE feed_states SET made_at = 0');
  const turn = await derive(site.siteDir, compressed, { isPaced: true });
  expect(turn.nextTurn).toBeNull();
  await publishDerived(site.siteDir, turn);
  for (const feed of ['yml.xml', 'ru/yml.xml']) expect(offer(feed)).toContain('<price>2222.00</price>');
  expect(describeFeeds(site.siteDir).feeds.map(({ dueAt }) => dueAt)).toEqual(FEEDS.map(() => null));
});

test('a price moves the day of its product and of lists with it, and of no page that recommends it', async () => {
  const db = openDerivedDatabase(site.siteDir);
  onTestFinished(() => db.close());
  db.exec("UPDATE feed_entries SET day = '2026-01-01'");
  await publishPrice(123_400);
  await updateDerived(site.siteDir);
  const moved = [...site.read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc><lastmod>(?!2026-01-01)/g)].map(
    ([, address = '']) => address.slice(ORIGIN.length),
  );
  expect(moved).toEqual(expect.arrayContaining([`/${GOLD}`, `/ru/${GOLD}`]));
  const isOwn = (address: string) => {
    const { type, list, tool, product } = JSON.parse(site.read(`${address.slice(1)}.json`));
    if (type === 'product') return product.slug === GOLD;
    // A tool calculates with the prices of the products that it lists.
    return ['category', 'tool'].includes(type) && JSON.stringify([list, tool]).includes(GOLD);
  };
  expect(moved.filter((address) => !isOwn(address))).toEqual([]);
});

test('a lost or broken working state is rebuilt from the site', async () => {
  const before = site.hashes();
  const file = join(site.siteDir, 'derived.db');
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  writeFileSync(file, 'no database, however long it is'.repeat(200));
  expect(await updateDerived(site.siteDir)).toBeNull();
  expect(differing(site.hashes(), before)).toEqual([]);
});

test('a round does not lock the site while it reads', async () => {
  const db = openDerivedDatabase(site.siteDir);
  onTestFinished(() => db.close());
  // Locks the database as a round does while it writes the rows that it has read.
  db.exec('BEGIN IMMEDIATE; SELECT count(*) FROM site.site_files');
  await publishPrice(333_300);
  expect(site.read(`${GOLD}.html`)).toContain('"price":"3333.00"');
  db.exec('ROLLBACK');
});

test('derives nothing from a rolled-back site until the next release of pages', async () => {
  const first = site.hashes();
  await publishPrice(444_400);
  await updateDerived(site.siteDir);
  const opened = openSite(site.siteDir);
  opened.rollback();
  opened.close();
  expect(differing(site.hashes(), first)).toEqual([]);
  await updateDerived(site.siteDir);
  expect(differing(site.hashes(), first)).toEqual([]);
});

test('the lane derives in a thread soon after a release, and handles releases that follow meanwhile', async () => {
  const published: string[] = [];
  const lane = new DerivedLane({
    siteDir: site.siteDir,
    distDir: DIST_DIR,
    publish: publishDerived,
    onPublished: ({ id }) => published.push(id),
  });
  onTestFinished(() => lane.stop());
  await publishPrice(555_500);
  lane.note();
  await until(() => offer('yml.xml')?.includes('<price>5555.00</price>') ?? false);
  await publishPrice(666_600);
  lane.note();
  lane.note();
  await until(() => offer('ru/yml.xml')?.includes('<price>6666.00</price>') ?? false);
  await until(() => published.length === 2);
});

test('leaves out a copy whose source a newer release has replaced', async () => {
  const encodings = ['gzip'] as const;
  await database.pool.query('UPDATE products SET price = price + 100 WHERE slug = $1', [GOLD]);
  await site.buildPages(databaseSource(database), { encodings });
  const staged = await derive(site.siteDir, compressed);
  expect(staged.put.map(({ path }) => path)).toContain(`${GOLD}.html.gz`);
  await database.pool.query('UPDATE products SET price = price + 100 WHERE slug = $1', [GOLD]);
  await site.buildPages(databaseSource(database), { encodings });
  await publishDerived(site.siteDir, staged);
  const copy = join(site.siteDir, 'current', `${GOLD}.html.gz`);
  expect(existsSync(copy)).toBe(false);
  await updateDerived(site.siteDir);
  expect(readFileSync(copy).length).toBeGreaterThan(0);
});

test('the round after a release reuses rows made during rendering, and drops rows of other pages', async () => {
  const whole = makePrerenderedSite(mark);
  onTestFinished(() => whole.remove());
  await whole.buildPages(databaseSource(template), { derivesNext: true });
  const rows = readRows(whole.siteDir);
  expect(rows.length).toBeGreaterThan(0);
  await updateDerived(whole.siteDir);
  expect(readRows(whole.siteDir)).toEqual(rows);
  expect(differing(whole.hashes(), base.hashes())).toEqual([]);
  // A round that finds no rows makes equal ones from the files.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(whole.siteDir, `derived.db${suffix}`), { force: true });
  await updateDerived(whole.siteDir);
  expect(readRows(whole.siteDir)).toEqual(rows);
  // The next round deletes rows of pages that the site does not have.
  const db = openDerivedDatabase(whole.siteDir);
  db.exec(`INSERT INTO feed_entries SELECT path || '-x', lang, place, type, rank, images, line, trail, day, hash, maker,
    address || '-x' FROM feed_entries`);
  db.close();
  await updateDerived(whole.siteDir);
  expect(readRows(whole.siteDir)).toEqual(rows);
});

function readRows(siteDir: string): readonly unknown[] {
  const db = openDerivedDatabase(siteDir);
  try {
    return db
      .prepare(
        `SELECT e.*, s.hash AS subject FROM feed_entries e JOIN feed_subjects s USING (path, lang) ORDER BY path, lang`,
      )
      .all();
  } finally {
    db.close();
  }
}
