import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Results, readPlaywrightReport, readVitestReport } from './reports.ts';

/** One step of the check: a command, and the file of its results if it runs tests. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Results };
}

/** The results of a step; one without tests counts as one. */
export interface Outcome extends Results {
  readonly name: string;
  readonly seconds: number;
}

/** Name of the step that builds the shop and the studio. */
export const BUILD = 'build';

/** Pattern of test files that only the long run includes: crashes, kills, whole sites, equality, hostile input. */
export const LONG_TESTS = '**/*.long.test.ts';

/** Tag of essential journeys; all others belong to the long run only. */
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
  report: { file: '.cache/e2e-report.json', read: readPlaywrightReport },
});

/** Compares accepted pictures of the gallery and of the main screens; the shop's pictures of products are drawn by then. */
const PICTURES: Step = {
  name: 'pictures',
  command: ['playwright', 'test', '--config', 'tests/pictures/playwright.config.ts'],
  report: { file: '.cache/pictures-report.json', read: readPlaywrightReport },
};

/**
 * The first stages of both runs. Steps of a stage run concurrently: each mostly uses one core. The build writes the
 * route tree that the second stage needs, and is the build that the browser tests use.
 */
const FIRST_STAGES: readonly (readonly Step[])[] = [
  [
    { name: BUILD, command: ['node', 'scripts/build.ts'] },
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

/** The short run, for a fresh clone: `npm test`. Studio journeys do not wait for the few journeys of the shop. */
export const SHORT_RUN: readonly (readonly Step[])[] = [
  ...FIRST_STAGES,
  [vitest('api', '--exclude', LONG_TESTS)],
  [playwright('--grep', SMOKE, '--no-deps')],
];

/** The complete run: `npm run test:all`. */
export const LONG_RUN: readonly (readonly Step[])[] = [...FIRST_STAGES, [vitest('api')], [playwright()], [PICTURES]];

/** Runs the steps of a stage concurrently. A single step's output is streamed, others' is printed at their end. */
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
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [], notes: [] };
  try {
    const results = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
    // A runner can fail without a failing test: a broken set-up, an unhandled error.
    return code === 0 ? results : { ...results, failed: Math.max(1, results.failed) };
  } catch (error) {
    console.error(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, tests: [], notes: [] };
  }
}

/**
 * Runs a program, which is looked up like npm does, in node_modules/.bin first. @returns its exit code and hidden
 * output
 */
function run([program, ...args]: Step['command'], isShown: boolean): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
    // Tests start many processes from the same sources; V8 then compiles each file once.
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
