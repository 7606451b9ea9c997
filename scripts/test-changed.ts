import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStage, type Step } from '../tests/steps.ts';

/**
 * Checks what an edit touches: `npm run test:changed [-- COMMIT]`, everything that differs from a commit. Without one that
 * is the last commit while there are uncommitted edits, and else where the branch left main. Unit and API tests are chosen
 * by what their files import, so what they start as processes of their own counts only with `npm test`; of the browser
 * tests those that were edited are run.
 */
const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function sinceWhen(): string {
  const [given] = process.argv.slice(2);
  if (given !== undefined) return git('rev-parse', '--verify', `${given}^{commit}`);
  return git('status', '--porcelain') === '' ? git('merge-base', 'HEAD', 'main') : git('rev-parse', 'HEAD');
}

const since = sinceWhen();
const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  .join('\n')
  .split('\n')
  .filter((file) => file !== '');
console.log(`${changed.length} files differ from ${git('log', '-1', '--format=%h %s', since)}\n`);

const build: Step = { name: 'build', command: ['node', 'scripts/build.ts'] };
const ofFiles: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: "the studio's types", command: ['tsc', '--noEmit', '--project', 'studio/tsconfig.json'] },
  // Of deleted files there is nothing to format.
  {
    name: 'format and lint',
    command: ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed.filter(existsSync)],
  },
];
const tests: Step = { name: 'unit and API tests', command: ['vitest', 'run', '--changed', since] };
const browserTests: Step = { name: 'browser tests', command: ['playwright', 'test', `--only-changed=${since}`] };

const stages = [
  // It writes the route tree, which the types need.
  ...(existsSync('src/app/routeTree.gen.ts') ? [] : [[build]]),
  ofFiles,
  [tests],
  ...(changed.some((file) => file.startsWith('tests/e2e/')) ? [[browserTests]] : []),
];
for (const stage of changed.length > 0 ? stages : []) {
  const failed = (await runStage(stage)).reduce((total, outcome) => total + outcome.failed, 0);
  if (failed > 0) process.exitCode = 1;
}
