import { parseArgs } from 'node:util';
import { crashUnderLoad } from '../tests/helpers/crash.ts';
import { withDatabase } from './lib/bench-database.ts';

/**
 * Kills the shop's process again and again under a load of orders and counts what is left: every acknowledged order is
 * there once, whole. `npm run bench:crash [-- --kills 50]`.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });

await withDatabase(async ({ url, pool }) => {
  const report = await crashUnderLoad({ url, pool, sku: 'PZ-SZL-002', kills: Number(values.kills) });
  console.log(JSON.stringify(report, null, 2));
  const isWhole = report.lost + report.half + report.doubled === 0 && report.taken === report.orders;
  process.exitCode = isWhole ? 0 : 1;
});
