import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { DependencyKey } from '../../server/changes/keys.ts';
import type { Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import type { PageJob, PageTarget } from '../plan/plan.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { DependencyGraph } from './graph.ts';
import { makeGraphTables } from './graph-tables.ts';

/** Opens the graph as openSiteDatabase() does. */
function openGraph(database: DatabaseSync): DependencyGraph {
  makeGraphTables(database);
  return new DependencyGraph(database);
}

let db: DatabaseSync;
let graph: DependencyGraph;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  graph = openGraph(db);
  return () => db.close();
});

const job = (path: string, lang: Language = 'uk'): PageJob => ({ kind: 'page', lang, path, reason: 'new' });
const rendered = (path: string, reads: DependencyKey[], fingerprint = 'f', lang: Language = 'uk'): PageOutcome => ({
  type: 'rendered',
  job: job(path, lang),
  reads,
  fingerprint,
  files: [],
});
const same = (path: string, reads: DependencyKey[]): PageOutcome => ({
  type: 'same',
  job: { ...job(path), fingerprint: 'f' },
  reads,
});
const failed = (path: string): PageOutcome => ({ type: 'failed', job: job(path), reason: 'it threw' });
const ofRemoved = (path: string): PageJob => ({ ...job(`/-removed${path}`), kind: 'removed' });
const missing = (path: string): PageOutcome => ({ type: 'missing', job: job(path) });

const commit = (cursor: string | null = 'c', renderers = {}) => graph.commit({ cursor, renderers });
const publish = (...outcomes: PageOutcome[]) => {
  graph.stage(outcomes);
  commit();
};
const addresses = (pages: Iterable<PageTarget>) => [...pages].map(({ lang, path }) => localize(lang, path)).sort();

test('finds the readers of an entity, each page once', () => {
  publish(rendered('/a', ['card:1', 'list:1']), rendered('/b', ['card:1']), rendered('/c', ['card:2']));
  expect(addresses(graph.readersOf(['card:1', 'list:1']))).toEqual(['/a', '/b']);
  expect(addresses(graph.readersOf(['card:3']))).toEqual([]);
  expect(addresses(graph.readersOf([]))).toEqual([]);
});

test('the page of a removed product is stored as a kind that the release before such pages knows', () => {
  const known = ['page', 'app', 'not-found', 'menu', 'redirect'];
  publish(
    { ...rendered('/-removed/gold', ['product:1']), job: ofRemoved('/gold') },
    { ...failed('/-removed/clay'), job: ofRemoved('/clay') },
  );
  const stored = db.prepare('SELECT kind FROM graph_pages UNION SELECT kind FROM graph_due').all();
  expect(stored.filter(({ kind }) => !known.includes(String(kind)))).toEqual([]);
  const gold = { kind: 'removed', lang: 'uk', path: '/-removed/gold', fingerprint: 'f' } as const;
  expect([...graph.pages()]).toEqual([gold]);
  expect(graph.find(gold)).toEqual(gold);
  expect(graph.pagesOf('gold')).toEqual([gold]);
  expect(graph.due()).toEqual([{ kind: 'removed', lang: 'uk', path: '/-removed/clay' }]);
});

test('staged outcomes are invisible until they are committed, and leave nothing when discarded', () => {
  graph.stage([rendered('/a', ['card:1'])]);
  expect([...graph.pages()]).toEqual([]);
  expect(graph.readersOf(['card:1'])).toEqual([]);
  expect(graph.size).toBe(0);
  expect(graph.nextSize).toBe(1);
  graph.discard();
  commit();
  expect([...graph.pages()]).toEqual([]);
  expect(db.prepare('SELECT count(*) AS rows FROM graph_reads').get()).toEqual({ rows: 0 });
});

test('reopening the site discards the outcomes that an interrupted build has staged', () => {
  publish(rendered('/a', ['card:1']));
  graph.stage([rendered('/a', ['card:2']), rendered('/b', ['card:2'])]);
  graph = openGraph(db);
  expect(addresses(graph.readersOf(['card:1', 'card:2']))).toEqual(['/a']);
  expect(graph.nextSize).toBe(1);
});

test('rendering a page again replaces the keys that it has read', () => {
  publish(rendered('/a', ['card:1'], 'old'));
  publish(rendered('/a', ['card:2'], 'new'));
  expect(graph.readersOf(['card:1'])).toEqual([]);
  expect(graph.find(job('/a'))?.fingerprint).toBe('new');
  expect(addresses(graph.readersOf(['card:2']))).toEqual(['/a']);
});

test('an unchanged page keeps its fingerprint, and its keys are replaced', () => {
  publish(rendered('/a', ['card:1']));
  publish(same('/a', ['card:2']));
  expect(graph.find(job('/a'))?.fingerprint).toBe('f');
  expect(graph.readersOf(['card:1'])).toEqual([]);
  expect(addresses(graph.readersOf(['card:2']))).toEqual(['/a']);
});

test('a page that reads the same keys again gets its new fingerprint', () => {
  publish(rendered('/a', ['card:1', 'card:2'], 'old'), rendered('/b', ['card:1']));
  publish(rendered('/a', ['card:1', 'card:2'], 'new'));
  expect(graph.find(job('/a'))?.fingerprint).toBe('new');
  expect(addresses(graph.readersOf(['card:1']))).toEqual(['/a', '/b']);
  expect(graph.size).toBe(2);
});

test('after any publications the graph equals the last outcome of each page', () => {
  const paths = ['/a', '/b', '/c'];
  const keys: DependencyKey[] = ['card:1', 'card:2', 'list:1'];
  const outcome = fc.oneof(
    fc.record({ reads: fc.subarray(keys), fingerprint: fc.constantFrom('x', 'y') }),
    fc.constant('missing' as const),
    fc.constant('untouched' as const),
  );
  const round = fc.tuple(...paths.map(() => outcome));
  fc.assert(
    fc.property(fc.array(round, { maxLength: 6 }), (rounds) => {
      const own = new DatabaseSync(':memory:');
      const tested = openGraph(own);
      const expected = new Map<string, { readonly reads: readonly DependencyKey[]; readonly fingerprint: string }>();
      for (const said of rounds) {
        for (const [index, path] of paths.entries()) {
          const word = said[index];
          if (word === 'untouched' || word === undefined) continue;
          if (word === 'missing') expected.delete(path);
          else expected.set(path, word);
          tested.stage([word === 'missing' ? missing(path) : rendered(path, word.reads, word.fingerprint)]);
        }
        tested.commit({ cursor: null, renderers: {} });
      }
      const there = [...tested.pages()].map(({ path, fingerprint }) => [path, fingerprint]);
      expect(there.sort()).toEqual([...expected].map(([path, { fingerprint }]) => [path, fingerprint]).sort());
      expect(tested.size).toBe(expected.size);
      for (const key of keys) {
        const readers = [...expected].filter(([, { reads }]) => reads.includes(key)).map(([path]) => path);
        expect(addresses(tested.readersOf([key]))).toEqual(readers.sort());
      }
      own.close();
    }),
  );
});

test('a failed page stays as it was and is due until it is rendered', () => {
  publish(rendered('/a', ['card:1']));
  publish(failed('/a'), failed('/new'));
  expect(addresses(graph.due())).toEqual(['/a', '/new']);
  expect(addresses(graph.readersOf(['card:1']))).toEqual(['/a']);
  expect(graph.find(job('/new'))).toBeUndefined();
  publish(same('/a', ['card:1']), rendered('/new', []));
  expect(graph.due()).toEqual([]);
});

test('a due page stays due until its rendering is published', () => {
  publish(failed('/a'));
  graph.stage([rendered('/a', [])]);
  expect(graph.nextSize).toBe(1);
  graph.discard();
  expect(addresses(graph.due())).toEqual(['/a']);
  publish(rendered('/a', []));
  expect(graph.due()).toEqual([]);
});

test('missing and deleted pages lose their keys and are no longer due', () => {
  publish(rendered('/a', ['card:1']), rendered('/b', ['card:1']), failed('/c'));
  graph.stageDeleted([job('/a'), job('/c')]);
  expect(graph.size).toBe(2);
  expect(graph.nextSize).toBe(1);
  publish(missing('/b'));
  expect(graph.size).toBe(0);
  expect(graph.due()).toEqual([]);
  expect(db.prepare('SELECT count(*) AS rows FROM graph_reads').get()).toEqual({ rows: 0 });
});

test('finds the pages of a slug: its own, of the blog, of its list, in both languages; not those of longer slugs', () => {
  const paths = [
    ...['/gold', '/gold/page/2', '/gold/page/10', '/blog/gold', '/blog/gold/page/2'],
    ...['/gold-2', '/gold-2/page/2', '/blog/gold-2', '/blog/gold-2/page/2', '/blog', '/blog/page/2'],
  ];
  publish(
    ...paths.map((path) => rendered(path, [])),
    rendered('/gold', [], 'f', 'ru'),
    rendered('/gold/page/2', [], 'f', 'ru'),
  );
  expect(addresses(graph.pagesOf('gold'))).toEqual(
    ['/blog/gold', '/blog/gold/page/2', '/gold', '/gold/page/10', '/gold/page/2', '/ru/gold', '/ru/gold/page/2'].sort(),
  );
});

test("finds the pages of the blog's list without its posts", () => {
  publish(...['/blog', '/blog/page/2', '/blog/gold', '/blog/gold/page/2'].map((path) => rendered(path, [])));
  expect(addresses(graph.pagesOf('blog'))).toEqual(['/blog', '/blog/page/2']);
});

test('a slug with the characters of a LIKE pattern is matched literally', () => {
  publish(rendered('/a_b', []), rendered('/axb', []));
  expect(addresses(graph.pagesOf('a_b'))).toEqual(['/a_b']);
  expect(addresses(graph.pagesOf('%'))).toEqual([]);
});

test('returns the cursor and the renderers of the last commit', () => {
  expect(graph.cursor).toBeNull();
  commit('1:2:', { uk: 'one', ru: 'two' });
  expect(openGraph(db).cursor).toBe('1:2:');
  expect(graph.renderers).toEqual({ uk: 'one', ru: 'two' });
});

test('migrates a site of an earlier version and checks it once more', () => {
  const earlier = new DatabaseSync(':memory:');
  earlier.exec(`
    CREATE TABLE graph_state (id INTEGER PRIMARY KEY, cursor TEXT, renderers TEXT NOT NULL, size INTEGER NOT NULL) STRICT;
    INSERT INTO graph_state VALUES (1, '10:10:', '{"uk":"f"}', 1);
    CREATE TABLE graph_entities (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    INSERT INTO graph_entities VALUES (7, 'card:1');
    CREATE TABLE graph_pages (id INTEGER PRIMARY KEY, address TEXT NOT NULL, lang TEXT NOT NULL, path TEXT NOT NULL,
      kind TEXT NOT NULL, fingerprint TEXT NOT NULL, reads TEXT NOT NULL, is_living INTEGER NOT NULL) STRICT;
    INSERT INTO graph_pages VALUES (1, '/a', 'uk', '/a', 'page', 'f', '7', 1);
    CREATE TABLE graph_reads (entity INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (entity, page)) STRICT, WITHOUT ROWID;
    INSERT INTO graph_reads VALUES (7, 1);`);
  const opened = openGraph(earlier);
  expect(opened.cursor).toBeNull();
  expect(addresses(opened.pages())).toEqual(['/a']);
  opened.stage([rendered('/a', ['card:1'])]);
  opened.commit({ cursor: 'c', renderers: {} });
  expect(addresses(opened.readersOf(['card:1']))).toEqual(['/a']);
  earlier.close();
});

test('migrates the `is_living` column without rendering anything again', () => {
  const earlier = new DatabaseSync(':memory:');
  const before = openGraph(earlier);
  before.stage([rendered('/a', ['card:1'])]);
  before.commit({ cursor: 'c', renderers: {} });
  earlier.exec('ALTER TABLE graph_pages RENAME COLUMN state TO is_living');
  const opened = openGraph(earlier);
  expect(opened.cursor).toBe('c');
  expect(addresses(opened.readersOf(['card:1']))).toEqual(['/a']);
  opened.stage([rendered('/b', ['card:1'])]);
  opened.stageDeleted([job('/a')]);
  opened.commit({ cursor: 'd', renderers: {} });
  expect(addresses(opened.pages())).toEqual(['/b']);
  earlier.close();
});
