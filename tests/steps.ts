import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';

/** One part of the check: a command, and where it leaves its counts when it counts tests. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Counts };
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
}

const vitestSchema = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const playwrightSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

const vitestReport = (file: string) => ({
  file,
  read: (report: unknown) => {
    const { numPassedTests, numFailedTests } = v.parse(vitestSchema, report);
    return { passed: numPassedTests, failed: numFailedTests };
  },
});

const vitest = (project: string): Step => {
  const file = `.cache/${project}-report.json`;
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: vitestReport(file),
  };
};

export const STEPS: readonly Step[] = [
  { name: 'translations', command: ['node', 'scripts/check-texts.ts'] },
  // Writes the route tree that the types need, and is what the browser tests run against.
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'dead code', command: ['knip'] },
  vitest('unit'),
  vitest('api'),
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    report: {
      file: '.cache/e2e-report.json',
      read: (report) => {
        const { expected, unexpected, flaky } = v.parse(playwrightSchema, report).stats;
        if (flaky > 0) console.log(`${flaky} flaky: passed at the second try`);
        return { passed: expected + flaky, failed: unexpected };
      },
    },
  },
];

/** Runs one step with its output shown. A step that counts nothing is one passed or one failed. */
export async function runStep({ name, command: [program, ...args], report }: Step): Promise<Outcome> {
  console.log(`--- ${name}`);
  mkdirSync('.cache', { recursive: true });
  if (report) rmSync(report.file, { force: true });
  const started = performance.now();
  const code = await run(program, args);
  const seconds = (performance.now() - started) / 1000;
  return { name, seconds, ...count(code, report) };
}

function count(code: number, report: Step['report']): Counts {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counts = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
    // A runner can fail without a failing test: a broken set-up, an unhandled error.
    return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch (error) {
    console.error(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

/** The exit code of a program, found as npm finds it: in node_modules/.bin first. */
function run(program: string, args: readonly string[]): Promise<number> {
  const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
