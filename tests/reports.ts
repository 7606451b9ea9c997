import * as v from 'valibot';

/** What a report of tests says. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly TimedTest[];
}

/** A test that was run. */
export interface TimedTest {
  /** Its file and its title: `cart.test.ts: an empty cart has no total`. */
  readonly name: string;
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

/** The results in a report of vitest's JSON reporter. @throws ValiError for anything else */
export function readVitestReport(report: unknown): Results {
  const { numPassedTests, numFailedTests, testResults } = v.parse(vitestSchema, report);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => timed(name, title, duration ?? 0)),
  );
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

/** A file of tests, or a `describe` in one. */
interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: v.GenericSchema<Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});

const playwrightSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suiteSchema),
});

/** The results in a report of Playwright's JSON reporter; `flaky` tests have passed. @throws ValiError for anything else */
export function readPlaywrightReport(report: unknown): Results & { readonly flaky: number } {
  const { stats, suites } = v.parse(playwrightSchema, report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: stats.flaky,
    tests: suites.flatMap(testsOf),
  };
}

/** Every try of every test of a suite. */
function testsOf({ specs, suites = [] }: Suite): TimedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => timed(file, title, duration))),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

const timed = (file: string, title: string, milliseconds: number): TimedTest => ({
  name: `${file.slice(file.lastIndexOf('/') + 1)}: ${title}`,
  seconds: milliseconds / 1000,
});

/** The tests that took longest, the longest first, as lines of a table. */
export function slowestTests(tests: readonly TimedTest[], count = 10): string[] {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
