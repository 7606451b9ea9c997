import { slowestTests, timeByKind } from '../tests/reports.ts';
import { BUILD, LONG_RUN, type Outcome, runStage, SHORT_RUN } from '../tests/steps.ts';

/**
 * Runs the checks that must pass before a change is merged: `npm test` and `npm run check` run the essential ones, `npm
 * run test:all`, which CI uses, runs all.
 */
const outcomes: Outcome[] = [];
for (const stage of process.argv.includes('--all') ? LONG_RUN : SHORT_RUN) {
  outcomes.push(...(await runStage(stage)));
  // Later stages test the build; without one, each of their tests would fail for the same reason.
  if (outcomes.some(({ name, failed }) => name === BUILD && failed > 0)) break;
}

const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
const failed = sum((outcome) => outcome.failed);
console.log(['The slowest tests:', ...slowestTests(outcomes.flatMap(({ tests }) => tests))].join('\n'));
console.log(['Where the time goes:', ...timeByKind(outcomes)].join('\n'));
for (const { name, notes } of outcomes) for (const note of notes) console.log(`${name}: ${note}`);
for (const { name } of outcomes.filter((outcome) => outcome.failed > 0)) console.log(`failed: ${name}`);
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
