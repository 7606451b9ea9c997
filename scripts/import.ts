import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { DemoCatalogue } from '../demo/import/demo-catalogue.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { formatDifference } from '../server/import/differences.ts';
import { type Collection, type ImportSummary, importFile } from '../server/import/import.ts';
import { importTable } from '../server/import/import-table.ts';
import type { Outcome } from '../server/import/list.ts';
import { ImportError } from '../server/import/problems.ts';

const HELP = `Imports the contents of a file; everything that the file does not name stays unchanged.

  npm run import -- FILE               checks the whole file, then writes it; with any error nothing is written
  npm run import -- FILE --dry-run     lists what would change, field by field, and writes nothing
  npm run import -- FILE --skip-wrong  for a table: skips rows with errors and writes the others
  npm run import -- FILE --demo        for a generated catalogue: generates stock, weight, popularity and pictures too

FILE is JSON, or a table of products: .csv, .xlsx, .yml or .xml, which is imported as in the studio.

docs/import.md describes the file. Environment: DATABASE_URL, DATA_DIR.`;

const MEGABYTE = 1_000_000;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  demo: { type: 'boolean' },
  'skip-wrong': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Options {
  readonly isDryRun: boolean;
  readonly isDemo: boolean;
  readonly isWrongSkipped: boolean;
}

const TABLE = /\.(?:csv|tsv|txt|xlsx|yml|xml)$/i;

async function runTable(file: string, options: Options): Promise<void> {
  const database = await openDatabase(readEnv(), { actor: 'command:import', batch: randomUUID() });
  try {
    const { counts, changes, problems } = await importTable(database.pool, file, options);
    if (options.isDryRun) for (const line of changes) console.log(line);
    for (const line of problems) console.log(line);
    const { added, changed, same, wrong } = counts;
    const became = `${added} new, ${changed} changed, ${same} unchanged, ${wrong} with errors`;
    console.log(`${options.isDryRun ? 'Nothing was written; this would be' : 'Imported:'} ${became}.`);
  } finally {
    await database.close();
  }
}

async function runJson(file: string, { isDryRun, isDemo }: Options): Promise<void> {
  const env = readEnv();
  const startedAt = performance.now();
  const database = await openDatabase(env, { actor: 'command:import', batch: randomUUID() });
  const bar = new SingleBar({ format: '{step} [{bar}] {value}/{total} MB', noTTYOutput: !isDryRun }, Presets.rect);
  const changes: string[] = [];
  if (!isDryRun) bar.start(1, 0, { step: 'check' });
  try {
    const summary = await importFile(database.pool, file, {
      mediaDir: join(env.dataDir, 'media'),
      isDryRun,
      completion: isDemo ? new DemoCatalogue() : undefined,
      onOutcome: (list, outcome) => {
        if (isDryRun) changes.push(...describe(list, outcome));
      },
      onRead: (step, bytes, size) => {
        bar.setTotal(Math.ceil(size / MEGABYTE));
        bar.update(Math.ceil(bytes / MEGABYTE), { step });
      },
    });
    bar.stop();
    for (const line of changes) console.log(line);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${isDryRun ? 'Nothing was written; this would be' : `Imported in ${seconds} s:`} ${sumUp(summary)}.`);
  } finally {
    bar.stop();
    await database.close();
  }
}

/** Describes the changes of one element, one line per field. */
function describe(list: Collection, { path, slug, isNew, differences }: Outcome): readonly string[] {
  if (!isNew && differences.length === 0) return [];
  const heading = `${path} ${slug}${isNew ? ` is new in ${list}` : ''}`;
  return [heading, ...differences.map((difference) => `  ${formatDifference(difference)}`)];
}

function sumUp(summary: ImportSummary): string {
  const lists = Object.entries(summary)
    .filter(([, { added, changed, same }]) => added + changed + same > 0)
    .map(([name, { added, changed, same }]) => `${name}: ${added} new, ${changed} changed, ${same} unchanged`);
  return lists.join('; ') || 'nothing, the lists are empty';
}

/** Matches fields that only generated catalogues have. */
const DEMO_FIELD = /\.(?:images|isInStock|rating|reviews): is no field/;

const hintOf = ({ problems }: ImportError) =>
  problems.some((problem) => DEMO_FIELD.test(problem)) ? ' Import a generated catalogue with --demo.' : '';

function readArguments(): { readonly file: string; readonly options: Options } | null {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return null;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Expected one file.');
  const { 'dry-run': isDryRun = false, demo: isDemo = false, 'skip-wrong': isWrongSkipped = false } = values;
  return { file, options: { isDryRun, isDemo, isWrongSkipped } };
}

try {
  const asked = readArguments();
  if (asked === null) console.log(HELP);
  else await (TABLE.test(asked.file) ? runTable : runJson)(asked.file, asked.options);
} catch (error) {
  if (error instanceof ImportError) {
    const left = error.isPartlyWritten
      ? 'Everything before it has been written; import the file again.'
      : 'Nothing was written.';
    console.error(`${error.message}\n\n${error.problems.length} problems. ${left}${hintOf(error)}`);
  } else console.error(UsageError.describe(error, HELP));
  process.exitCode = 1;
}
