import { parseArgs } from 'node:util';
import { chaosUnderLoad } from '../tests/helpers/chaos/load.ts';
import { withDatabase } from './lib/bench-database.ts';

/**
 * Kills one of two processes of the shop repeatedly while orders are placed, paid, cancelled, refunded and sent, and
 * compares the final state with the records of the bank, the carrier and the mailbox. `npm run bench:crash [-- --kills
 * 50]`.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });

await withDatabase(async ({ url, pool }) => {
  const startedAt = performance.now();
  const onKill = (kill: number) => process.stderr.write(`\rkilled ${kill} of ${values.kills}`);
  const report = await chaosUnderLoad({ url, pool, sku: 'PZ-SZL-002', kills: Number(values.kills), onKill });
  process.stderr.write('\n');
  for (const { what, expected, found } of report.lines) {
    const isRight = expected === found ? ' ' : '✗';
    console.log(`${isRight} ${what.padEnd(60)} ${String(expected).padStart(10)} ${String(found).padStart(10)}`);
  }
  for (const failure of report.failures) console.log(`✗ ${failure}`);
  console.log(`  e-mails sent again under the same Message-ID: ${report.repeatedMails}`);
  console.log(`  ${values.kills} kills, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const isWhole = report.failures.length === 0 && report.lines.every(({ expected, found }) => expected === found);
  process.exitCode = isWhole ? 0 : 1;
});
