import { beforeEach, expect, test } from 'vitest';
import { makeSiteDir, publish, readTree } from '../../tests/helpers/site-folder.ts';
import { describeDifference, describeReleases } from './describe.ts';
import { groupOf, groupReleases } from './release-groups.ts';
import { openSite, type Site } from './site.ts';
import { SiteReader } from './site-reader.ts';

let siteDir: string;
let site: Site;

beforeEach(() => {
  const folder = makeSiteDir();
  siteDir = folder.siteDir;
  site = openSite(siteDir);
  return () => {
    site.close();
    folder.remove();
  };
});

const groups = () => groupReleases(site.releases()).map(({ number, last }) => [number, last]);

test('a release of pages represents the derived ones that followed it', () => {
  publish(site, 1, { 'index.html': 'one' });
  publish(site, 1, { 'index.html': 'one', 'yml.xml': 'one' }, { isDerived: true });
  publish(site, 1, { 'index.html': 'one', 'yml.xml': 'one', 'index.html.gz': 'one' }, { isDerived: true });
  publish(site, 2, { 'index.html': 'two', 'yml.xml': 'one' });
  expect(groups()).toEqual([
    [4, 4],
    [1, 3],
  ]);
  const found = groupReleases(site.releases());
  expect(groupOf(found, 2)?.number).toBe(1);
  expect(groupOf(found, 5)).toBeUndefined();
});

test('a rollback restores pages with the feeds that followed them', () => {
  publish(site, 1, { 'index.html': 'one' });
  publish(site, 1, { 'index.html': 'one', 'yml.xml': 'one' }, { isDerived: true });
  publish(site, 2, { 'index.html': 'two', 'yml.xml': 'one' });
  publish(site, 2, { 'index.html': 'two', 'yml.xml': 'two' }, { isDerived: true });
  expect(site.rollback()).toMatchObject({ number: 1 });
  expect(readTree(siteDir)).toEqual({ 'index.html': 'one', 'yml.xml': 'one' });
  expect(() => site.rollback()).toThrow('No earlier release is kept');
  // Either number of the group names it, since people and logs may know either.
  expect(site.rollback('3')).toMatchObject({ number: 3 });
  expect(site.rollback('4')).toMatchObject({ number: 3 });
  expect(readTree(siteDir)).toEqual({ 'index.html': 'two', 'yml.xml': 'two' });
});

test('a reader sees releases of pages, and their differences including the feeds', () => {
  publish(site, 1, { 'index.html': 'one', 'yml.xml': 'one' });
  publish(site, 2, { 'index.html': 'two', 'yml.xml': 'one' });
  publish(site, 2, { 'index.html': 'two', 'yml.xml': 'two' }, { isDerived: true });
  const reader = SiteReader.open(siteDir);
  expect(reader?.releases.map(({ number }) => number)).toEqual([2, 1]);
  expect(reader?.served?.number).toBe(2);
  expect([...(reader?.difference(1, 2) ?? [])].map(({ path }) => path)).toEqual(['index.html', 'yml.xml']);
  expect(reader?.read('yml.xml', 1)?.toString()).toBe('one');
  expect(reader?.read('yml.xml', 2)?.toString()).toBe('two');
  reader?.close();
});

test('the file for a removed product is no page that was added: the page at its address was removed', () => {
  publish(site, 1, { 'index.html': 'one', 'gold.html': 'gold', 'ru/gold.html': 'gold' });
  const removed = { '-removed/gold.html': 'gone', '-removed/gold.json': '{}', 'ru/-removed/gold.html': 'gone' };
  publish(site, 2, { 'gold.html': null, 'ru/gold.html': null, ...removed });
  const reader = SiteReader.open(siteDir);
  if (!reader) throw new Error('Nothing was published');
  const { counts, pages, otherFiles } = describeDifference(reader, 1, 2);
  expect(pages.removed.map(({ address }) => address).sort()).toEqual(['/gold', '/ru/gold']);
  expect({ ...counts, otherFiles }).toEqual({ added: 0, changed: 0, removed: 2, otherFiles: 0 });
  expect(describeReleases(reader).releases[0]?.changedPages).toBe(2);
  reader.close();
});

test('the policy counts releases of pages, not derived ones', () => {
  for (let revision = 1; revision <= 4; revision++) {
    publish(site, revision, { 'index.html': `${revision}`, 'yml.xml': `${revision - 1}` });
    publish(site, revision, { 'index.html': `${revision}`, 'yml.xml': `${revision}` }, { isDerived: true });
  }
  site.prune({ releases: 2 });
  expect(groups()).toEqual([
    [7, 8],
    [5, 6],
  ]);
});
