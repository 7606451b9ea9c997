import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { BuildError } from '../events.ts';
import { type PageWeight, weighPages } from './page-weights.ts';

const KIB = 1024;

/** Parts of a page's weight that have budgets; see PageWeight. */
const PARTS = ['loader', 'script', 'style', 'font'] as const;
type Part = (typeof PARTS)[number];

/** Budgets in KiB, compressed, for pages of any kind. */
const BUDGETS: Readonly<Record<Part, number>> = { loader: 3, script: 104.3, style: 13.3, font: 50 };
/**
 * Script budgets by kind of page, in KiB. Most visits begin with a product. Screens of the app load the router and all
 * texts at once.
 */
const SCRIPT: Readonly<Record<string, number>> = {
  product: 103.1,
  reviews: 102.5,
  // Its order is a form for browsers without scripts.
  category: 106.9,
  tool: 113.4,
  content: 105.3,
  app: 145.4,
};

const budgetOf = (kind: string, part: Part) => (part === 'script' ? SCRIPT[kind] : undefined) ?? BUDGETS[part];

/** File with the last recorded weights; growth is reported relative to it. */
const RECORD = 'prerender/bundle/weights.json';
/** Maximum number of grown modules that a complaint lists. */
const MAX_TOLD = 12;
/** Minimum bytes of a module that is recorded. */
const SMALLEST = 512;

const size = v.number();
const recordSchema = v.record(
  v.string(),
  v.object({ loader: size, script: size, style: size, font: size, modules: v.record(v.string(), size) }),
);
/** Weights by kind of page. */
type Weights = Readonly<Record<string, PageWeight>>;

/**
 * Compares the build in `distDir` with the budgets of its pages.
 * @throws BuildError if a page exceeds a budget; the message names the budget and what has grown since the last record
 */
export function checkBudgets(distDir: string): void {
  const complaints = budgetErrors(weighPages(distDir), readRecord());
  if (complaints.length > 0) throw new BuildError(complaints.join('\n'));
}

/** Records the weights of the current build. */
export function recordWeights(distDir: string): void {
  const weights = Object.entries(weighPages(distDir)).map(([kind, weight]) => {
    const modules = Object.entries(weight.modules).filter(([, bytes]) => bytes >= SMALLEST);
    return [kind, { ...weight, modules: Object.fromEntries(modules) }];
  });
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`);
}

const readRecord = (): Weights => v.parse(recordSchema, JSON.parse(readFileSync(RECORD, 'utf8')));

/** Returns one line per exceeded budget, each followed by the modules that have grown. */
export function budgetErrors(weights: Weights, record: Weights): string[] {
  return Object.entries(weights).flatMap(([kind, weight]) =>
    PARTS.filter((part) => weight[part] > budgetOf(kind, part) * KIB).flatMap((part) => [
      `${kind}: ${kib(weight[part])} KiB of ${part}, ${budgetOf(kind, part)} are allowed${since(record[kind]?.[part])}`,
      ...(part === 'script' ? grownModules(weight, record[kind]) : []),
    ]),
  );
}

const kib = (bytes: number) => (bytes / KIB).toFixed(1);
const since = (then: number | undefined) => (then === undefined ? '' : ` (${kib(then)} when last recorded)`);

/** Lists modules that are new or larger, in bytes before minifying. */
function grownModules(weight: PageWeight, record: PageWeight | undefined): string[] {
  return Object.entries(weight.modules)
    .map(([module, bytes]) => ({
      module,
      grown: bytes - (record?.modules[module] ?? 0),
      isNew: !record?.modules[module],
    }))
    .filter(({ grown }) => grown >= SMALLEST)
    .sort((one, other) => other.grown - one.grown)
    .slice(0, MAX_TOLD)
    .map(({ module, grown, isNew }) => `  ${module}: ${grown} bytes more${isNew ? ', new' : ''}`);
}
