import { slowestTests } from '../tests/reports.ts';
import { type Outcome, runStage, STAGES } from '../tests/steps.ts';

/** Everything that must hold before a change lands: `npm test`, `npm run check` and CI run this and nothing else. */
const outcomes: Outcome[] = [];
for (const stage of STAGES) outcomes.push(...(await runStage(stage)));

const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
const failed = sum((outcome) => outcome.failed);
console.log(['The slowest tests:', ...slowestTests(outcomes.flatMap(({ tests }) => tests))].join('\n'));
for (const { name } of outcomes.filter((outcome) => outcome.failed > 0)) console.log(`failed: ${name}`);
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
