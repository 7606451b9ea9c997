import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Results, readPlaywrightReport, readVitestReport, type TimedTest } from './reports.ts';

/** One part of the check: a command, and where it leaves its results when it runs tests. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Results };
}

export interface Outcome {
  readonly name: string;
  /** Of its tests; a step without tests is one that has passed or failed. */
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly tests: readonly TimedTest[];
}

/** Files of tests that only the long run has, by their names: crashes, kills, whole sites, equality, hostile input. */
export const LONG_TESTS = '**/*.long.test.ts';

/** The tag of journeys that a shop lives by. The others are of the long run alone. */
export const SMOKE = '@smoke';

const vitest = (project: string, ...args: readonly string[]): Step => {
  const file = `.cache/${project}-report.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: `${project} tests`,
    command: ['vitest', 'run', '--project', project, ...reporters, ...args],
    report: { file, read: readVitestReport },
  };
};

const playwright = (...args: readonly string[]): Step => ({
  name: 'browser tests',
  command: ['playwright', 'test', ...args],
  report: {
    file: '.cache/e2e-report.json',
    read: (report) => {
      const results = readPlaywrightReport(report);
      if (results.flaky > 0) console.log(`${results.flaky} flaky: passed at the second try`);
      return results;
    },
  },
});

/**
 * Stages that both runs begin with. Steps of one stage run side by side: each of them waits for one core. The build writes the
 * route tree that the second stage needs, and is what the browser tests run against.
 */
const FIRST_STAGES: readonly (readonly Step[])[] = [
  [
    { name: 'build', command: ['node', 'scripts/build.ts'] },
    { name: 'translations', command: ['node', 'scripts/check-texts.ts'] },
    { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  ],
  [
    { name: 'types', command: ['tsc', '--noEmit'] },
    { name: "the studio's types", command: ['tsc', '--noEmit', '--project', 'studio/tsconfig.json'] },
    { name: 'dead code', command: ['knip'] },
    vitest('unit'),
  ],
];

/** The short run for somebody who has just cloned: `npm test`. Studio journeys do not wait for the shop's, which are few. */
export const SHORT_RUN: readonly (readonly Step[])[] = [
  ...FIRST_STAGES,
  [vitest('api', '--exclude', LONG_TESTS)],
  [playwright('--grep', SMOKE, '--no-deps')],
];

/** Everything: `npm run test:all`. */
export const LONG_RUN: readonly (readonly Step[])[] = [...FIRST_STAGES, [vitest('api')], [playwright()]];

/** Runs the steps of a stage side by side. The output of one that is alone is shown as it comes, others' in one piece. */
export function runStage(steps: readonly Step[]): Promise<Outcome[]> {
  mkdirSync('.cache', { recursive: true });
  return Promise.all(steps.map((step) => runStep(step, steps.length === 1)));
}

async function runStep({ name, command, report }: Step, isAlone: boolean): Promise<Outcome> {
  if (isAlone) console.log(`--- ${name}`);
  if (report) rmSync(report.file, { force: true });
  const started = performance.now();
  const { code, output } = await run(command, isAlone);
  const seconds = (performance.now() - started) / 1000;
  if (!isAlone) console.log(`--- ${name}\n${output.trimEnd()}`);
  const results = resultsOf(code, report);
  console.log(`${results.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(0)} s)\n`);
  return { name, seconds, ...results };
}

function resultsOf(code: number, report: Step['report']): Results {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [] };
  try {
    const results = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
    // A runner can fail without a failing test: a broken set-up, an unhandled error.
    return code === 0 ? results : { ...results, failed: Math.max(1, results.failed) };
  } catch (error) {
    console.error(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, tests: [] };
  }
}

/** Runs a program, found as npm finds it: in node_modules/.bin first. @returns its exit code, and what was not shown. */
function run([program, ...args]: Step['command'], isShown: boolean): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
    // Tests start many processes of the same sources: V8 then compiles each file once.
    NODE_COMPILE_CACHE: join(process.cwd(), '.cache/compiled'),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['inherit', ...(isShown ? SHOWN : KEPT)], env });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const SHOWN = ['inherit', 'inherit'] as const;
const KEPT = ['pipe', 'pipe'] as const;
