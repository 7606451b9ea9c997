import { keepBudgets, recordWeights } from '../prerender/bundle/budgets.ts';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { weighPages } from '../prerender/bundle/page-weights.ts';

/**
 * `npm run budgets`: what pages of each kind load of the build, compressed, in KiB, and their largest modules; `-- --record`
 * keeps that as what later builds are compared with. The build itself fails when a budget is passed.
 */
const KIB = 1024;
/** Modules of a page that are listed. */
const MAX_LISTED = 15;
const kib = (bytes: number) => Number((bytes / KIB).toFixed(1));

const weights = weighPages(DIST_DIR);
console.table(
  Object.fromEntries(
    Object.entries(weights).map(([kind, { loader, script, style, font }]) => [
      kind,
      { loader: kib(loader), script: kib(script), style: kib(style), font: kib(font) },
    ]),
  ),
);
console.log('The largest modules of a product page, KiB before minifying:');
for (const [module, bytes] of Object.entries(weights.product?.modules ?? {}).slice(0, MAX_LISTED)) {
  console.log(`  ${kib(bytes).toFixed(1).padStart(6)}  ${module}`);
}
if (process.argv.includes('--record')) recordWeights(DIST_DIR);
keepBudgets(DIST_DIR);
