import { type Outcome, runStep, STEPS } from '../tests/steps.ts';

/** Everything that must hold before a change lands: `npm test`, `npm run check` and CI run this and nothing else. */
const outcomes: Outcome[] = [];
for (const step of STEPS) {
  const outcome = await runStep(step);
  outcomes.push(outcome);
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${outcome.seconds.toFixed(0)} s)\n`);
}

const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
const failed = sum((outcome) => outcome.failed);
for (const { name } of outcomes.filter((outcome) => outcome.failed > 0)) console.log(`failed: ${name}`);
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
