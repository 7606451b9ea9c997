import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStage, type Step } from '../tests/steps.ts';

/**
 * Runs the checks for edited files: `npm run test:changed [-- COMMIT]` covers everything that differs from a commit; by
 * default the last commit if there are uncommitted edits, otherwise the branch point from main. Unit and API tests are
 * selected by their imports, so code that they start as child processes is covered only by `npm test`; browser tests
 * run only if edited.
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
  // Deleted files cannot be formatted.
  {
    name: 'format and lint',
    command: ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed.filter(existsSync)],
  },
];
const tests: Step = { name: 'unit and API tests', command: ['vitest', 'run', '--changed', since] };
const browserTests: Step = { name: 'browser tests', command: ['playwright', 'test', `--only-changed=${since}`] };

const stages = [
  // The build writes the route tree, which the types need.
  ...(existsSync('src/app/routeTree.gen.ts') ? [] : [[build]]),
  ofFiles,
  [tests],
  ...(changed.some((file) => file.startsWith('tests/e2e/')) ? [[browserTests]] : []),
];
for (const stage of changed.length > 0 ? stages : []) {
  const failed = (await runStage(stage)).reduce((total, outcome) => total + outcome.failed, 0);
  if (failed > 0) process.exitCode = 1;
}
