import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')];

/** Returns the files and folders of the repository that a page names in backticks. */
function pathsIn(page: string): string[] {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(
      /`((?:src|studio|server|demo|prerender|scripts|pages|tests|bench|docs|locales|public)\/[\w./-]+)`/g,
    ),
  ];
  return named.map(([, path = '']) => path);
}

test('every file that the documentation names is there', () => {
  expect(PAGES.length).toBeGreaterThan(30);
  const missing = PAGES.flatMap((page) =>
    pathsIn(page)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the threat model names tests of its boundaries', () => {
  const tests = pathsIn('SECURITY.md').filter((path) => path.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(15);
});

test('every function that the documentation names is defined in the file that it names', () => {
  const named = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(\w+)\(\)` \(`([\w./-]+)`\)/g)].map(([, name = '', path = '']) => ({
      page,
      name,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  const isDefined = (name: string, source: string) =>
    new RegExp(`\\b(?:function\\*?|class|const|FUNCTION) ${name}\\b|^\\s+(?:async )?${name}\\(`, 'm').test(source);
  const missing = named.filter(({ name, path }) => !isDefined(name, readFileSync(path, 'utf8')));
  expect(missing).toEqual([]);
});

test('every function that the documentation of the present code names occurs in it', () => {
  const folders = '{src,studio,server,demo,prerender,scripts,pages,tests,bench}';
  const source = [...globSync('*.ts'), ...globSync(`${folders}/**/*.{ts,tsx,mjs,sql}`)]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = PAGES.filter((page) => !page.startsWith('docs/decisions/') && page !== 'CHANGELOG.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(?:\w+\.)?(\w+)\([^`]*\)`/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !source.includes(name))).toEqual([]);
});

test('every link between pages of the documentation leads somewhere', () => {
  const links = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({
      page,
      target: join(dirname(page), target),
    })),
  );
  expect(links.filter(({ target }) => !existsSync(target))).toEqual([]);
});

test('the index of decisions has each of them, by its title', () => {
  const titles = globSync('docs/decisions/[0-9]*.md').map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return { number, link: `[${title}](${basename(file)})` };
  });
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  expect(titles.length).toBeGreaterThan(70);
  const isIndexed = ({ number, link }: { number?: string | undefined; link: string }) =>
    index.split('\n').some((row) => row.startsWith(`| ${number} `) && row.includes(link));
  expect(titles.filter((decision) => !isIndexed(decision))).toEqual([]);
});

test('every command of package.json is documented', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const documented = ['README.md', 'docs/commands.md', 'docs/benchmarks.md', 'docs/database.md', 'CONTRIBUTING.md']
    .map((page) => readFileSync(page, 'utf8'))
    .join('\n');
  const names = Object.keys(scripts).filter((name) => !/^pre/.test(name) || name === 'prerender');
  expect(names.filter((name) => !new RegExp(`(?:npm (?:run )?|\`)${name}\\b`).test(documented))).toEqual([]);
});
