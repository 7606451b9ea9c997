import { checkBudgets, recordWeights } from '../prerender/bundle/budgets.ts';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { weighPages } from '../prerender/bundle/page-weights.ts';

/**
 * `npm run budgets` prints the compressed KiB that each kind of page of the build loads, and the largest modules; `--
 * --record` stores them for comparison with later builds. The build itself fails if a budget is exceeded.
 */
const KIB = 1024;
/** Maximum number of a page's modules that are listed. */
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
checkBudgets(DIST_DIR);
