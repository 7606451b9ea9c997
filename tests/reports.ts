import { dirname, relative } from 'node:path';
import * as v from 'valibot';

/** The results of a test report. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly TimedTest[];
  /** Sentences about the run that a reader of the summary must not miss. */
  readonly notes: readonly string[];
}

/** A test that was run. */
export interface TimedTest {
  /** File and title: `cart.test.ts: an empty cart has no total`. */
  readonly name: string;
  /** The group of the test: a domain of the sources (`server/orders`), or a project of browser tests (`studio`). */
  readonly kind: string;
  readonly seconds: number;
}

const vitestSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ title: v.string(), duration: v.optional(v.nullable(v.number()), 0) })),
    }),
  ),
});

/** Reads the results of vitest's JSON reporter. @throws ValiError for anything else */
export function readVitestReport(report: unknown): Results {
  const { numPassedTests, numFailedTests, testResults } = v.parse(vitestSchema, report);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => timed(name, domainOf(name), title, duration ?? 0)),
  );
  return { passed: numPassedTests, failed: numFailedTests, tests, notes: [] };
}

/** Returns the first two folders of a file's path in the project; domains are not deeper. */
const domainOf = (file: string) => dirname(relative(process.cwd(), file)).split('/').slice(0, 2).join('/');

/** A test file, or a `describe` in one. */
interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: v.GenericSchema<Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ projectName: v.string(), results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});

const playwrightSchema = v.object({
  config: v.object({ metadata: v.object({ note: v.optional(v.string()) }) }),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suiteSchema),
});

/** Reads the results of Playwright's JSON reporter; flaky tests have passed. @throws ValiError for anything else */
export function readPlaywrightReport(report: unknown): Results {
  const { config, stats, suites } = v.parse(playwrightSchema, report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    tests: suites.flatMap(testsOf),
    notes: [
      ...(stats.flaky > 0 ? [`${stats.flaky} flaky: passed at the second try`] : []),
      ...(config.metadata.note === undefined ? [] : [config.metadata.note]),
    ],
  };
}

/** Returns every try of every test of a suite. */
function testsOf({ specs, suites = [] }: Suite): TimedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map(({ duration }) => timed(file, projectName, title, duration)),
    ),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

const timed = (file: string, kind: string, title: string, milliseconds: number): TimedTest => ({
  kind,
  name: `${file.slice(file.lastIndexOf('/') + 1)}: ${title}`,
  seconds: milliseconds / 1000,
});

/** Returns the slowest tests, slowest first, as lines of a table. */
export function slowestTests(tests: readonly TimedTest[], count = 10): string[] {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  return slowest.map(({ name, seconds }) => line(seconds, name));
}

/** A step of a check, its duration, and its tests. */
interface TimedStep {
  readonly name: string;
  readonly seconds: number;
  readonly tests: readonly TimedTest[];
}

/**
 * Returns the duration of each step, and for steps with tests the total durations by kind, as lines of a table. Tests
 * run concurrently, so the totals exceed the duration of the step.
 * @param count number of the slowest kinds that have their own line
 */
export function timeByKind(steps: readonly TimedStep[], count = 8): string[] {
  return steps.flatMap(({ name, seconds, tests }) => {
    const kinds = sumByKind(tests);
    const others = kinds.slice(count).reduce((sum, [, each]) => sum + each, 0);
    const shown = [...kinds.slice(0, count), ...(others > 0 ? [['others', others] as const] : [])];
    return [line(seconds, name), ...shown.map(([kind, sum]) => `    ${line(sum, kind)}`)];
  });
}

function sumByKind(tests: readonly TimedTest[]): (readonly [kind: string, seconds: number])[] {
  const kinds = [...Map.groupBy(tests, ({ kind }) => kind)];
  const sums = kinds.map(([kind, of]) => [kind, of.reduce((sum, { seconds }) => sum + seconds, 0)] as const);
  return sums.sort(([, one], [, other]) => other - one);
}

const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
