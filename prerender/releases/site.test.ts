import {
  closeSync,
  existsSync,
  globSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill, makeSiteDir, publish, readTree } from '../../tests/helpers/site-folder.ts';
import { contentHash } from './content.ts';
import {
  DraftError,
  NoSuchReleaseError,
  OlderRevisionError,
  PublishingPausedError,
  SiteDamagedError,
  SiteLockedError,
  SitePathError,
  SiteWriteError,
} from './errors.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';
import { readSiteStatus } from './status.ts';
import { writeSiteFile } from './write.ts';

const FIRST = { 'index.html': 'home 1', 'ru/index.html': 'ru home 1', 'clay.html': 'clay 1', 'assets/a-1.js': 'one' };
const DAY = 24 * 60 * 60 * 1000;
const INFO = { build: 'test', pages: 1 };

let siteDir: string;
let open: Site[];

beforeEach(() => {
  const folder = makeSiteDir();
  siteDir = folder.siteDir;
  open = [];
  return () => {
    for (const site of open) site.close();
    folder.remove();
  };
});

function opened(dir = siteDir, options: SiteOptions = {}): Site {
  const site = openSite(dir, options);
  open.push(site);
  return site;
}

const keptFiles = () => globSync('kept/*/*', { cwd: siteDir });

test('a site has nothing before its first release', () => {
  const site = opened();
  expect(site.revision).toBe(0);
  expect(site.served).toBeUndefined();
  expect([...site.files()]).toEqual([]);
  expect(readTree(siteDir)).toEqual({});
  expect(existsSync(join(siteDir, 'current'))).toBe(false);
});

test('a release is served completely, and found by the hashes of its files', () => {
  const site = opened();
  const release = publish(site, 7, FIRST);
  expect(readTree(siteDir)).toEqual(FIRST);
  expect(release).toMatchObject({ number: 1, revision: 7, build: 'test', pages: 4, changed: 4 });
  expect(site.served).toEqual(release);
  expect(site.hashOf('clay.html')).toBe(contentHash('clay 1'));
  expect(Object.fromEntries([...site.files()].map(({ path, hash }) => [path, hash]))).toEqual(
    Object.fromEntries(Object.entries(FIRST).map(([path, text]) => [path, contentHash(text)])),
  );
});

test('the newest release is read by path, and nothing else', () => {
  const site = opened();
  expect(site.read('clay.html')).toBeUndefined();
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2' });
  expect(site.read('clay.html')?.toString()).toBe('clay 2');
  expect(site.read('none.html')).toBeUndefined();
  site.rollback();
  expect(readTree(siteDir)['clay.html']).toBe('clay 1');
  expect(site.read('clay.html')).toBeUndefined();
});

test('a file that was changed or deleted from outside is not read', () => {
  const site = opened();
  publish(site, 1, FIRST);
  writeFileSync(join(siteDir, 'current/clay.html'), 'someone else’s');
  rmSync(join(siteDir, 'current/ru/index.html'));
  expect([site.read('clay.html'), site.read('ru/index.html')]).toEqual([undefined, undefined]);
  expect(site.read('index.html')?.toString()).toBe('home 1');
});

test('nothing of a draft is served before it is published', () => {
  const site = opened();
  publish(site, 1, FIRST);
  fill(site.begin(2), { 'clay.html': 'clay 2', 'new.html': 'new', 'index.html': null });
  expect(readTree(siteDir)).toEqual(FIRST);
});

test('a later release changes, adds and deletes files; both trees hold it and share its files', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const before = readlinkSync(join(siteDir, 'current'));
  const release = publish(site, 2, { 'clay.html': 'clay 2', 'gold/leaf.html': 'leaf', 'ru/index.html': null });
  const expected = {
    'index.html': 'home 1',
    'clay.html': 'clay 2',
    'gold/leaf.html': 'leaf',
    'assets/a-1.js': 'one',
  };
  expect(release).toMatchObject({ number: 2, revision: 2, changed: 3 });
  expect(readlinkSync(join(siteDir, 'current'))).not.toBe(before);
  for (const tree of ['current', 'a', 'b']) expect(readTree(siteDir, tree)).toEqual(expected);
  for (const path of Object.keys(expected)) {
    expect(statSync(join(siteDir, 'a', path)).ino, path).toBe(statSync(join(siteDir, 'b', path)).ino);
  }
  expect(existsSync(join(siteDir, 'a/ru')), 'a folder that became empty').toBe(false);
});

test('a path that was touched and neither put nor deleted keeps its served content', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const draft = site.begin(2);
  draft.touch(['clay.html', 'failed.html', 'index.html']);
  writeSiteFile(draft.dir, 'clay.html', Buffer.from('half a page'));
  writeSiteFile(draft.dir, 'failed.html', Buffer.from('half a page'));
  fill(draft, { 'index.html': 'home 2' });
  draft.publish(INFO);
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual({ ...FIRST, 'index.html': 'home 2' });
});

test('a staged draft leaves both trees alone until it is published', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const draft = site.begin(2, { isStaged: true });
  fill(draft, { 'clay.html': 'clay 2', 'gold/leaf.html': 'leaf', 'ru/index.html': null });
  draft.touch(['index.html']);
  writeSiteFile(draft.dir, 'index.html', Buffer.from('half a page'));
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual(FIRST);
  draft.publish(INFO);
  const { 'ru/index.html': _, ...rest } = FIRST;
  const expected = { ...rest, 'clay.html': 'clay 2', 'gold/leaf.html': 'leaf' };
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual(expected);
  expect(existsSync(draft.dir), 'staged files that were not put').toBe(false);
});

test('the next staged draft overwrites the files that an abandoned one left', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const preempted = site.begin(2, { isStaged: true });
  fill(preempted, { 'clay.html': 'clay 2', 'new.html': 'new' });
  preempted.abandon({ leavesStaged: true });
  publish(site, 2, { 'index.html': 'home 2' });
  publish(site, 3, { 'clay.html': 'clay 3' }, { isStaged: true });
  const expected = { ...FIRST, 'index.html': 'home 2', 'clay.html': 'clay 3' };
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual(expected);
  expect(existsSync(preempted.dir)).toBe(false);
});

test('staged files of a process that died are removed when the site is opened', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const draft = site.begin(2, { isStaged: true });
  fill(draft, { 'clay.html': 'clay 2' });
  site.close();
  open.splice(open.indexOf(site), 1);
  opened();
  expect(existsSync(draft.dir)).toBe(false);
});

test('staged files that no draft has overwritten are removed with old releases', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const preempted = site.begin(2, { isStaged: true });
  fill(preempted, { 'clay.html': 'clay 2' });
  preempted.abandon({ leavesStaged: true });
  expect(existsSync(preempted.dir)).toBe(true);
  site.prune();
  expect(existsSync(preempted.dir)).toBe(false);
});

test('the last change of a path counts', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const draft = site.begin(2);
  fill(draft, { 'clay.html': null });
  fill(draft, { 'clay.html': 'clay 2', 'index.html': 'home 2' });
  fill(draft, { 'index.html': null, 'assets/c-3.js': 'three' });
  fill(draft, { 'assets/c-3.js': null });
  draft.publish(INFO);
  const { 'index.html': _, ...rest } = FIRST;
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual({ ...rest, 'clay.html': 'clay 2' });
});

test('publishing without changes makes no release and raises the revision', () => {
  const site = opened();
  const first = publish(site, 1, FIRST);
  const same = publish(site, 5, { 'clay.html': 'clay 1' });
  expect(same).toMatchObject({ id: first.id, revision: 5 });
  expect(site.releases()).toHaveLength(1);
  expect(() => site.begin(4)).toThrow(OlderRevisionError);
});

test('the address depends on the content only, not on the order of releases', () => {
  const other = makeSiteDir();
  try {
    const [site, way] = [opened(), opened(other.siteDir)];
    const whole = publish(site, 1, FIRST);
    publish(way, 1, { 'clay.html': 'clay 0', 'gone.html': 'gone', 'assets/old-0.js': 'old' });
    publish(way, 2, { 'ru/index.html': 'ru home 1', 'gone.html': null, 'assets/a-1.js': 'one' });
    const last = publish(way, 3, { 'index.html': 'home 1', 'clay.html': 'clay 1', 'assets/old-0.js': null });
    expect(last.address).toBe(whole.address);
    expect(whole.address).toMatch(/^[0-9a-f]{64}$/);
    const swapped = publish(way, 4, { 'index.html': 'clay 1', 'clay.html': 'home 1' });
    expect(swapped.address).not.toBe(whole.address);
  } finally {
    for (const site of open.splice(0)) site.close();
    other.remove();
  }
});

test('older data never replace newer data', () => {
  const site = opened();
  publish(site, 7, FIRST);
  expect(() => site.begin(6)).toThrow(OlderRevisionError);
  publish(site, 7, { 'clay.html': 'clay 2' });
  expect(readTree(siteDir)['clay.html']).toBe('clay 2');
});

test('a served file is never overwritten in place', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const file = join(siteDir, 'current/clay.html');
  const served = openSync(file, 'r');
  const { ino } = statSync(file);
  try {
    const draft = site.begin(2);
    fill(draft, { 'clay.html': 'clay 2' });
    expect(statSync(file).ino).toBe(ino);
    draft.publish(INFO);
    publish(site, 3, { 'clay.html': 'clay 3' });
    expect(statSync(file).ino).not.toBe(ino);
    expect(readFileSync(served, 'utf8')).toBe('clay 1');
  } finally {
    closeSync(served);
  }
});

test('an abandoned draft leaves both trees unchanged', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const draft = site.begin(2);
  fill(draft, { 'clay.html': 'clay 2', 'deep/er/new.html': 'new', 'index.html': null });
  draft.abandon();
  for (const tree of ['current', 'a', 'b']) expect(readTree(siteDir, tree)).toEqual(FIRST);
  publish(site, 2, { 'gold.html': 'gold' });
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual({ ...FIRST, 'gold.html': 'gold' });
});

test("the builder's writes are committed together with the release, or not at all", () => {
  const site = opened();
  site.db.exec('CREATE TABLE read_graph (entity TEXT)');
  const draft = site.begin(1);
  fill(draft, FIRST);
  const write = () => site.db.exec("INSERT INTO read_graph VALUES ('product:1')");
  const fail = () => {
    write();
    throw new Error('disk full');
  };
  expect(() => draft.publish(INFO, fail)).toThrow('disk full');
  expect(site.db.prepare('SELECT * FROM read_graph').all()).toEqual([]);
  expect(site.served).toBeUndefined();
  draft.publish(INFO, write);
  expect(site.db.prepare('SELECT entity FROM read_graph').all()).toEqual([{ entity: 'product:1' }]);
  expect(readTree(siteDir)).toEqual(FIRST);
});

test('a draft refuses calls that would prevent recovery after a crash', () => {
  const site = opened();
  const draft = site.begin(1);
  expect(() => site.begin(1)).toThrow(DraftError);
  expect(() => site.rollback()).toThrow(DraftError);
  site.db.exec('BEGIN');
  expect(() => draft.touch(['a.html'])).toThrow(DraftError);
  site.db.exec('ROLLBACK');
  draft.put('untouched.html', contentHash(''));
  expect(() => draft.publish(INFO)).toThrow('untouched.html was put without having been touched');
  draft.abandon();
  const missing = site.begin(1);
  missing.touch(['missing.html']);
  missing.put('missing.html', contentHash(''));
  expect(() => missing.publish(INFO)).toThrow('missing.html was put and is not there');
  missing.abandon();
  expect(() => missing.touch(['late.html'])).toThrow(DraftError);
});

test.each(['a'.repeat(256), '', '/etc/x', '../x', 'a/../../x', 'a//b', './a', 'a/\0'])(
  'a path must lie in the site: %j',
  (path) => {
    const draft = opened().begin(1);
    expect(() => draft.touch([path])).toThrow(SitePathError);
    expect(() => draft.delete(path)).toThrow(SitePathError);
    expect(() => writeSiteFile(draft.dir, path, Buffer.from(''))).toThrow(SitePathError);
  },
);

test('recovery ignores recorded paths that no file can have', () => {
  const site = opened();
  publish(site, 1, FIRST);
  site.db.exec(
    `INSERT INTO site_draft (path, state) VALUES ('${'a'.repeat(300)}.html', 'touched'), ('clay.html/x', 'touched')`,
  );
  open = [];
  site.close();
  publish(opened(), 2, { 'clay.html': 'clay 2' });
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)).toEqual({ ...FIRST, 'clay.html': 'clay 2' });
});

test('writing a file that cannot exist throws SiteWriteError', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const { dir } = site.begin(2);
  expect(() => writeSiteFile(dir, 'clay.html/x.html', Buffer.from('x'))).toThrow(SiteWriteError);
});

test.each([true, false])('a lost tree is rebuilt from the other one, even the served one: %s', (isServed) => {
  const site = opened();
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2', 'assets/a-1.js': null });
  const served = readlinkSync(join(siteDir, 'current'));
  const gone = isServed ? served : served === 'a' ? 'b' : 'a';
  open = [];
  site.close();
  rmSync(join(siteDir, gone), { recursive: true });
  const again = opened();
  publish(again, 3, { 'clay.html': 'clay 3' });
  for (const tree of ['current', 'a', 'b'])
    expect(readTree(siteDir, tree)).toEqual({ ...FIRST, 'clay.html': 'clay 3' });
  expect(again.verify()).toEqual([]);
});

test('verify() finds missing, changed and unknown files; mend() copies a file from the other tree', () => {
  const site = opened();
  publish(site, 1, { ...FIRST, 'gold.html': 'gold' });
  expect(site.verify()).toEqual([]);
  rmSync(join(siteDir, 'a/clay.html'));
  // Both trees share this file.
  writeFileSync(join(siteDir, 'a/index.html'), 'broken');
  for (const tree of ['a', 'b']) rmSync(join(siteDir, tree, 'gold.html'));
  writeFileSync(join(siteDir, 'b/other.html'), 'x');
  expect(site.verify()).toEqual([
    { tree: 'a', path: 'clay.html', problem: 'missing' },
    { tree: 'a', path: 'gold.html', problem: 'missing' },
    { tree: 'b', path: 'gold.html', problem: 'missing' },
    { tree: 'a', path: 'index.html', problem: 'changed' },
    { tree: 'b', path: 'index.html', problem: 'changed' },
    { tree: 'b', path: 'other.html', problem: 'unknown' },
  ]);
  const told: (readonly string[])[] = [];
  expect(site.mend((lost) => told.push(lost))).toBe(6);
  expect(told).toEqual([['gold.html', 'index.html']]);
  expect(site.verify()).toEqual([]);
  expect(site.hashOf('index.html')).toBeUndefined();
  publish(site, 2, { 'index.html': 'home 2', 'gold.html': 'gold' });
  const expected = { ...FIRST, 'index.html': 'home 2', 'gold.html': 'gold' };
  for (const tree of ['current', 'a', 'b']) expect(readTree(siteDir, tree)).toEqual(expected);
  // Overwritten content cannot be rolled back to.
  expect(() => site.rollback('1')).toThrow(SiteDamagedError);
});

test('a corrupt ledger is reported; mending starts a new one beside the served site', () => {
  const site = opened();
  publish(site, 1, FIRST);
  open = [];
  site.close();
  writeFileSync(join(siteDir, 'site.db'), 'this is no database'.repeat(500));
  for (const suffix of ['-wal', '-shm']) rmSync(join(siteDir, `site.db${suffix}`), { force: true });
  expect(() => openSite(siteDir)).toThrow('npm run prerender -- --full');
  const mended = opened(siteDir, { isMending: true });
  const draft = mended.begin(1);
  fill(draft, { 'index.html': 'home 2' });
  expect(readTree(siteDir)).toEqual(FIRST);
  draft.publish(INFO);
  for (const tree of ['current', 'a', 'b']) expect(readTree(siteDir, tree)).toEqual({ 'index.html': 'home 2' });
});

test('one writer at a time; readers are not blocked', () => {
  const site = opened();
  const release = publish(site, 1, FIRST);
  expect(() => openSite(siteDir)).toThrow(SiteLockedError);
  expect(readSiteStatus(siteDir)).toEqual({ releases: [release], served: release, isPaused: false });
  expect(readSiteStatus(join(siteDir, 'nowhere'))).toEqual({ releases: [], served: undefined, isPaused: false });
});

test('a release published while the status is read is not part of it', () => {
  const site = opened();
  const first = publish(site, 1, FIRST);
  const { prepare } = DatabaseSync.prototype;
  let isPublished = false;
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    if (!isPublished && sql.includes('FROM site_releases')) {
      isPublished = true;
      publish(site, 2, { 'clay.html': 'clay 2' });
    }
    return prepare.call(this, sql);
  });
  expect(readSiteStatus(siteDir)).toEqual({ releases: [first], served: first, isPaused: false });
  expect(isPublished).toBe(true);
  prepared.mockRestore();
  expect(readSiteStatus(siteDir).releases).toHaveLength(2);
});

test('a rollback serves the previous release, pauses publishing, and can be undone', () => {
  const site = opened();
  const first = publish(site, 1, FIRST);
  const second = publish(site, 2, { 'clay.html': 'clay 2', 'index.html': null, 'new.html': 'new' });
  const newest = readTree(siteDir);

  expect(site.rollback()).toEqual(first);
  expect(readTree(siteDir)).toEqual(FIRST);
  expect(site.served).toEqual(first);
  expect(site.revision).toBe(2);
  expect(() => site.begin(3)).toThrow(PublishingPausedError);
  expect(readSiteStatus(siteDir)).toMatchObject({ served: first, isPaused: true });

  expect(site.rollback(second.id)).toEqual(second);
  expect(readTree(siteDir)).toEqual(newest);
  expect(() => site.begin(3)).toThrow(PublishingPausedError);
});

test('a rollback reaches every kept release, one step at a time or by name', () => {
  const site = opened();
  const texts = [1, 2, 3, 4].map((number) => {
    publish(site, number, {
      [`page${number % 2}.html`]: `text ${number}`,
      'same.html': number < 3 ? 'x' : `${number}`,
    });
    return readTree(siteDir);
  });
  expect(site.rollback().number).toBe(3);
  expect(site.rollback().number).toBe(2);
  expect(readTree(siteDir)).toEqual(texts[1]);
  expect(site.rollback('1').number).toBe(1);
  expect(readTree(siteDir)).toEqual(texts[0]);
  expect(() => site.rollback()).toThrow(NoSuchReleaseError);
  expect(() => site.rollback('9-abc')).toThrow(NoSuchReleaseError);
  expect(site.rollback('3').number).toBe(3);
  expect(readTree(siteDir)).toEqual(texts[2]);
});

test('after a rollback is resumed, the next release follows the newest', () => {
  const site = opened();
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2', 'new.html': 'new', 'ru/index.html': null });
  site.rollback();
  site.resume();
  expect(readTree(siteDir)).toEqual(FIRST);
  expect(site.isRolledBack).toBe(true);
  const abandoned = site.begin(3);
  fill(abandoned, { 'clay.html': 'clay bad', 'index.html': 'home bad' });
  abandoned.abandon();
  publish(site, 3, { 'index.html': 'home 3' });
  const { 'ru/index.html': _, ...rest } = FIRST;
  const expected = { ...rest, 'index.html': 'home 3', 'clay.html': 'clay 2', 'new.html': 'new' };
  for (const tree of ['current', 'a', 'b']) expect(readTree(siteDir, tree)).toEqual(expected);
  expect(site.isRolledBack).toBe(false);
});

test('a release without changes ends a rollback too', () => {
  const site = opened();
  publish(site, 1, FIRST);
  const second = publish(site, 2, { 'clay.html': 'clay 2' });
  site.rollback();
  site.resume();
  expect(site.begin(2).publish(INFO).id).toBe(second.id);
  for (const tree of ['current', 'a', 'b'])
    expect(readTree(siteDir, tree)).toEqual({ ...FIRST, 'clay.html': 'clay 2' });
});

test('a rollback with missing contents is refused before anything changes', () => {
  const site = opened();
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2' });
  const [kept = ''] = keptFiles();
  expect(readFileSync(join(siteDir, kept), 'utf8')).toBe('clay 1');
  const draft = site.begin(3);
  draft.abandon();
  // Simulates a manual clean-up.
  rmSync(join(siteDir, kept));
  expect(() => site.rollback()).toThrow(SiteDamagedError);
  expect(readTree(siteDir)).toEqual({ ...FIRST, 'clay.html': 'clay 2' });
  expect(site.isPaused).toBe(false);
});

test('an asset is kept after its release as long as a page of it may be open', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const site = opened(siteDir, { now: () => now });
  const policy = { releases: 10, maxAge: 365 * DAY, retiredAge: 30 * DAY };
  publish(site, 1, FIRST);
  publish(site, 2, { 'assets/a-1.js': null, 'assets/b-2.js': 'two' });
  expect([...site.files()].map(({ path }) => path)).not.toContain('assets/a-1.js');
  now = new Date('2026-01-30T00:00:00Z');
  site.prune(policy);
  for (const tree of ['a', 'b']) expect(readTree(siteDir, tree)['assets/a-1.js']).toBe('one');
  now = new Date('2026-02-01T00:00:00Z');
  site.prune(policy);
  for (const tree of ['a', 'b']) expect(Object.keys(readTree(siteDir, tree))).not.toContain('assets/a-1.js');
  site.rollback();
  expect(readTree(siteDir), 'its release still has it, and pages of the newer one find theirs').toEqual({
    ...FIRST,
    'assets/b-2.js': 'two',
  });
  site.resume();
  publish(site, 3, {});
  for (const tree of ['a', 'b']) expect(Object.keys(readTree(siteDir, tree))).not.toContain('assets/a-1.js');
});

test('an asset that returns is no longer retired', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const site = opened(siteDir, { now: () => now });
  publish(site, 1, FIRST);
  publish(site, 2, { 'assets/a-1.js': null });
  publish(site, 3, { 'assets/a-1.js': 'one' });
  now = new Date('2027-01-01T00:00:00Z');
  site.prune();
  expect(readTree(siteDir)).toEqual(FIRST);
});

test('releases beyond the policy are removed, with the contents that only they had', () => {
  const site = opened();
  for (const number of [1, 2, 3, 4, 5]) publish(site, number, { 'clay.html': `clay ${number}`, 'index.html': 'home' });
  expect(keptFiles()).toHaveLength(4);
  site.prune({ releases: 3, maxAge: DAY, retiredAge: DAY });
  expect(site.releases().map(({ number }) => number)).toEqual([5, 4, 3]);
  expect(
    keptFiles()
      .map((file) => readFileSync(join(siteDir, file), 'utf8'))
      .sort(),
  ).toEqual(['clay 3', 'clay 4']);
  expect(() => site.rollback('2')).toThrow(NoSuchReleaseError);
  site.rollback('3');
  expect(readTree(siteDir)['clay.html']).toBe('clay 3');
});

test('replaced contents are limited in size: the oldest releases are removed, and this is reported', () => {
  const site = opened();
  const KIB = 1024;
  for (const number of [1, 2, 3, 4, 5]) publish(site, number, { 'clay.html': String(number).repeat(10 * KIB) });
  expect(site.prune({ keptBytes: 40 * KIB })).toEqual({ releases: 5, keptBytes: 40 * KIB, forgottenForSize: 0 });
  expect(site.prune({ keptBytes: 25 * KIB })).toEqual({ releases: 3, keptBytes: 20 * KIB, forgottenForSize: 2 });
  expect(site.releases().map(({ number }) => number)).toEqual([5, 4, 3]);
  expect(keptFiles()).toHaveLength(2);
  expect(() => site.rollback('2')).toThrow(NoSuchReleaseError);
  expect(site.prune({ keptBytes: 0 })).toEqual({ releases: 1, keptBytes: 0, forgottenForSize: 2 });
});

test('old releases are removed, the newest never', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const site = opened(siteDir, { now: () => now });
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2' });
  now = new Date('2026-03-01T00:00:00Z');
  site.prune({ releases: 10, maxAge: 30 * DAY, retiredAge: 30 * DAY });
  expect(site.releases().map(({ number }) => number)).toEqual([2]);
  expect(keptFiles()).toEqual([]);
  expect(readTree(siteDir)).toEqual({ ...FIRST, 'clay.html': 'clay 2' });
});

test('while the site is rolled back, nothing newer is removed', () => {
  const site = opened();
  publish(site, 1, FIRST);
  publish(site, 2, { 'clay.html': 'clay 2' });
  const newest = readTree(siteDir);
  site.rollback();
  site.prune({ releases: 1, maxAge: 0, retiredAge: 0 });
  site.rollback('2');
  expect(readTree(siteDir)).toEqual(newest);
});
