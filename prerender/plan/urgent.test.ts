import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import type { DependencyKey } from '../../server/changes/keys.ts';
import { DependencyGraph } from '../dependencies/graph.ts';
import { makeGraphTables } from '../dependencies/graph-tables.ts';
import { FEW_PAGES } from '../render/execute.ts';
import type { PageOutcome } from '../render/render-job.ts';
import type { PageJob } from './plan.ts';
import { findUrgent, isUrgent } from './urgent.ts';

const MANY = FEW_PAGES + 1;
let graph: DependencyGraph;
let jobs: PageJob[];

/**
 * Sets up a shop in which every page has read the posts, and each a product of its own; the first page names the shop's
 * phone.
 */
beforeEach(() => {
  const db = new DatabaseSync(':memory:');
  makeGraphTables(db);
  graph = new DependencyGraph(db);
  jobs = Array.from({ length: MANY }, (_, index) => ({
    kind: 'page',
    lang: 'uk',
    path: `/${index}`,
    reason: 'renderer',
    fingerprint: 'x',
  }));
  graph.stage(
    jobs.map((job, index): PageOutcome => {
      const reads: DependencyKey[] = ['posts', `product:${index}`];
      return { type: 'rendered', job, reads: index === 0 ? [...reads, 'site'] : reads, fingerprint: 'x', files: [] };
    }),
  );
  graph.commit({ cursor: '1:1:', renderers: {} });
  return () => db.close();
});

const allProducts = () => jobs.map((_, index): DependencyKey => `product:${index}`);
const pathsOf = (part: ReturnType<typeof findUrgent>) => part?.urgent.map(({ path }) => path);

test('pages that show rarely shown data come first, with the changes that affect them', () => {
  const part = findUrgent(graph, jobs, ['layout', 'product:3', 'product:5', 'product:999999']);
  expect(pathsOf(part)).toEqual(['/3', '/5']);
  expect(part?.rest).toHaveLength(MANY - 2);
  expect(part?.changes.toSorted()).toEqual(['product:3', 'product:5']);
});

test('a part of every page is published on all pages at once, even if some also read it directly', () => {
  expect(findUrgent(graph, jobs, ['layout', 'site'])).toBeNull();
  expect(pathsOf(findUrgent(graph, jobs, ['layout', 'site', 'product:0', 'product:3']))).toEqual(['/3']);
  expect(isUrgent(graph, ['posts'], ['layout', 'site'])).toBe(false);
});

test('a new page is not urgent, because pages that link to it would lack it', () => {
  const made = jobs.map((job): PageJob => (job.path === '/3' ? { ...job, reason: 'new' } : job));
  expect(pathsOf(findUrgent(graph, made, ['product:3', 'product:5']))).toEqual(['/5']);
});

test.each<[string, () => Parameters<typeof findUrgent>]>([
  ['few pages are all published at once', () => [graph, jobs.slice(1), ['product:3']]],
  ['many small changes affect many pages', () => [graph, jobs, allProducts()]],
  ['data that all pages show are not rarely shown', () => [graph, jobs, ['posts']]],
  ['the changes are unknown', () => [graph, jobs, 'everything']],
])('nothing is urgent: %s', (_, args) => {
  expect(findUrgent(...args())).toBeNull();
});

test('a later change is urgent if it would come first in a common plan', () => {
  expect(isUrgent(graph, ['posts'], ['product:3'])).toBe(true);
  expect(isUrgent(graph, ['posts', 'product:3'], ['product:3'])).toBe(true);
  expect(isUrgent(graph, ['posts'], ['posts'])).toBe(false);
  expect(isUrgent(graph, ['posts'], ['product:999999'])).toBe(false);
  expect(isUrgent(graph, ['posts'], 'everything')).toBe(false);
  expect(isUrgent(graph, 'everything', ['product:3'])).toBe(false);
  expect(isUrgent(graph, allProducts(), ['product:3'])).toBe(false);
});
