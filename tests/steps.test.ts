import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import playwrightConfig from '../playwright.config.ts';
import vitestConfig from '../vitest.config.ts';
import { LONG_RUN, LONG_TESTS, SHORT_RUN, SMOKE } from './steps.ts';

const NOT_OURS = ['node_modules', 'dist', '.cache', '.data'];

const exclude = (path: string) => NOT_OURS.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Files with names of tests, in any folder. */
const FILES = globSync('**/*.{test,spec,e2e}.{ts,tsx,mts,js,jsx,mjs}', { exclude });

const JOURNEYS = `${playwrightConfig.testDir}/**/*.e2e.ts`;

const configSchema = v.object({
  test: v.object({ projects: v.array(v.object({ test: v.object({ include: v.array(v.string()) }) })) }),
});

const PATTERNS = [...v.parse(configSchema, vitestConfig).test.projects.flatMap(({ test }) => test.include), JOURNEYS];

const runnersOf = (file: string, patterns: readonly string[]) =>
  patterns.filter((each) => matchesGlob(file, each)).length;

test('every test file is run by exactly one runner', () => {
  expect(FILES.length).toBeGreaterThan(350);
  expect(FILES.filter((file) => runnersOf(file, PATTERNS) !== 1)).toEqual([]);
});

test('a file named “long” belongs to the long run only, in any folder', () => {
  const long = FILES.filter((file) => /[.-]long\./.test(file));
  expect(long.length).toBeGreaterThan(10);
  expect(long.filter((file) => !matchesGlob(file, LONG_TESTS))).toEqual([]);
});

test('journeys have only the tag of the short run', () => {
  const tags = globSync(JOURNEYS).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btag: ([^,}]+?)(?:,| \})/g)].map(([, tag]) => tag),
  );
  expect(tags.length).toBeGreaterThan(20);
  expect(new Set(tags)).toEqual(new Set([`'${SMOKE}'`]));
});

test('the long run includes everything of the short one, and the pictures', () => {
  const names = (run: typeof LONG_RUN) => run.flat().map(({ name }) => name);
  expect(names(LONG_RUN)).toEqual([...names(SHORT_RUN), 'pictures']);
  const filters = LONG_RUN.flat().flatMap(({ command }) => command.filter((part) => /^--(?:exclude|grep)/.test(part)));
  expect(filters).toEqual([]);
});
