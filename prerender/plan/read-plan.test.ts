import { beforeEach, expect, test } from 'vitest';
import { makeSiteDir } from '../../tests/helpers/site-folder.ts';
import { DependencyGraph } from '../dependencies/graph.ts';
import { openSite } from '../releases/site.ts';
import type { RendererPlans } from '../render/renderers.ts';
import type { PlannedList, Snapshot } from '../source/snapshot.ts';
import { readPlan } from './read-plan.ts';

let graph: DependencyGraph;
let asked: string[];

const LIST: PlannedList = { slug: 'gold', pageCount: 2, reads: ['page:gold', 'list:1'] };
const OTHER: PlannedList = { slug: 'brands', pageCount: 2, reads: ['other:brands'] };

/** Sets up a built site of `/gold`, a list of one page, and `/gold-6`. */
beforeEach(() => {
  const { siteDir, remove } = makeSiteDir();
  const site = openSite(siteDir);
  graph = new DependencyGraph(site.db);
  asked = [];
  const job = { kind: 'page', lang: 'uk', reason: 'new' } as const;
  graph.stage([
    { type: 'rendered', job: { ...job, path: '/gold' }, reads: ['list:1'], fingerprint: 'f', files: [] },
    { type: 'rendered', job: { ...job, path: '/gold-6' }, reads: ['product:6'], fingerprint: 'f', files: [] },
  ]);
  graph.commit({ cursor: 'c', renderers: { uk: 'f', ru: 'f' } });
  return () => {
    site.close();
    remove();
  };
});

/** A snapshot that records which entries and lists a plan reads. */
const snapshot = {
  entries: async (slugs?: readonly string[]) => {
    asked.push(slugs ? slugs.join() : 'all entries');
    return (slugs ?? []).flatMap((slug) =>
      ['gold', 'brands'].includes(slug) ? [{ slug, type: 'category' as const }] : [],
    );
  },
  lists: async () => {
    asked.push('lists');
    return [LIST, OTHER];
  },
  redirects: async () => new Map(),
} as Partial<Snapshot> as Snapshot;

const renderers = { uk: { fingerprint: 'f' }, ru: { fingerprint: 'f' } } as RendererPlans;

test.each([
  'page:gone',
  'announcement',
  'layout',
  'redirects',
  'maintenance',
  'site',
  'category-text:1',
  'post:1',
  'list:all',
  'product:6',
] as const)('%s makes no list longer: page counts are not read', async (key) => {
  await readPlan(graph, snapshot, renderers, [key]);
  expect(asked).not.toContain('lists');
});

test.each([
  ['list:1', ['/gold', '/gold/page/2', '/gold', '/gold/page/2']],
  ['other:brands', ['/brands', '/brands/page/2', '/brands', '/brands/page/2']],
] as const)('%s may make a list longer: the pages that depend on it get its current page count', async (key, paths) => {
  const { jobs } = await readPlan(graph, snapshot, renderers, [key]);
  expect(jobs.map(({ path }) => path)).toEqual(paths);
});

test('a slug whose page was hidden becomes a redirect, if there is one from it', async () => {
  const entry = { slug: 'gold', type: 'category' } as const;
  const hidden = { ...snapshot, redirects: async () => new Map([['gold-6', entry]]) } as Snapshot;
  const { jobs, deleted } = await readPlan(graph, hidden, renderers, ['page:gold-6']);
  expect(jobs).toMatchObject([
    { kind: 'redirect', lang: 'uk', path: '/gold-6', to: '/gold' },
    { kind: 'redirect', lang: 'uk', path: '/gold-6/page/2', to: '/gold/page/2' },
    { kind: 'redirect', lang: 'ru', path: '/gold-6', to: '/gold' },
    { kind: 'redirect', lang: 'ru', path: '/gold-6/page/2', to: '/gold/page/2' },
  ]);
  expect(deleted).toEqual([]);
  const former = new Map([
    ['gold-6', entry],
    ['gold-old', entry],
  ]);
  const both = await readPlan(graph, { ...hidden, redirects: async () => former } as Snapshot, renderers, [
    'page:gold-6',
  ]);
  expect(both.jobs.map(({ path }) => path)).toEqual(expect.arrayContaining(['/gold-6', '/gold-old']));
  const without = await readPlan(graph, snapshot, renderers, ['page:gold-6']);
  expect(without.deleted.map(({ path }) => path)).toEqual(['/gold-6']);
});
