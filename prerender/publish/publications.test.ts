import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { makeSiteDir, publish } from '../../tests/helpers/site-folder.ts';
import { DependencyGraph } from '../dependencies/graph.ts';
import { openSite } from '../releases/site.ts';
import { SITE_DATABASE } from '../releases/site-database.ts';
import { Publications } from './publications.ts';
import type { ReleaseChange } from './target.ts';

test('a site of an earlier version is delivered with its tags, before any build has opened it', async () => {
  const { siteDir, remove } = makeSiteDir();
  const site = openSite(siteDir);
  const graph = new DependencyGraph(site.db);
  const job = { kind: 'page', lang: 'uk', path: '/a', reason: 'new' } as const;
  graph.stage([{ type: 'rendered', job, reads: ['card:1'], fingerprint: 'f', files: [] }]);
  graph.commit({ cursor: 'c', renderers: {} });
  publish(site, 1, { 'a.html': 'a' });
  site.close();
  const earlier = new DatabaseSync(join(siteDir, SITE_DATABASE));
  earlier.exec('ALTER TABLE graph_pages RENAME COLUMN state TO is_living');
  earlier.close();

  const changes: ReleaseChange[] = [];
  const target = { name: 'memory', publish: async (change: ReleaseChange) => void changes.push(change) };
  const publications = new Publications(siteDir, [target]);
  try {
    await publications.deliver();
    expect(changes.flatMap(({ put }) => put.map(({ path, tags }) => [path, tags]))).toEqual([['a.html', ['card:1']]]);
  } finally {
    publications.close();
    remove();
  }
});

test('a mute copy of the shop uploads nothing; its site follows once it is live', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { siteDir, remove } = makeSiteDir();
  const site = openSite(siteDir);
  publish(site, 1, { 'a.html': 'a' });
  site.close();
  const published: string[] = [];
  let isLive = false;
  const target = { name: 'memory', publish: async (change: ReleaseChange) => void published.push(change.releaseId) };
  const publications = new Publications(siteDir, [target], async () => isLive);
  try {
    await publications.deliver();
    expect(published).toEqual([]);
    expect(String(warn.mock.calls[0])).toContain('this copy of the shop is mute');
    isLive = true;
    await publications.deliver();
    expect(published).toHaveLength(1);
  } finally {
    publications.close();
    remove();
    warn.mockRestore();
  }
});
