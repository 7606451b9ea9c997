import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { openDatabase } from '../server/db/database.ts';
import { SlugConflictError } from '../server/db/write/pages.ts';
import { SkuConflictError } from '../server/db/write/products.ts';
import { readEnv } from '../server/env.ts';
import { importFile } from './import/import.ts';
import { ImportError } from './import/shapes.ts';

const HELP = `Adds a catalogue to the shop, or brings what has the same slug up to date.

  npm run import -- FILE

FILE is JSON with the lists categories, products, blogCategories, posts and pages, in this order; scripts/import/shapes.ts
says what is in each. All of it is written or, when anything is wrong, nothing. Environment: DATABASE_URL, DATA_DIR.`;

const MEGABYTE = 1_000_000;

async function run(file: string): Promise<void> {
  const env = readEnv();
  const startedAt = performance.now();
  const database = await openDatabase(env);
  const bar = new SingleBar({ format: 'import [{bar}] {value}/{total} MB', noTTYOutput: true }, Presets.rect);
  bar.start(1, 0);
  try {
    const counts = await importFile(database.pool, file, {
      mediaDir: join(env.dataDir, 'media'),
      onRead: (bytes, size) => {
        bar.setTotal(Math.ceil(size / MEGABYTE));
        bar.update(Math.ceil(bytes / MEGABYTE));
      },
    });
    bar.stop();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const summary = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    console.log(`Imported ${summary.join(', ')} in ${seconds} s.`);
  } finally {
    bar.stop();
    await database.close();
  }
}

/** What the person at the keyboard can put right; anything else is shown with its stack. */
function isExpected(error: unknown): error is Error {
  return error instanceof ImportError || error instanceof SlugConflictError || error instanceof SkuConflictError;
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.help || file === undefined || positionals.length > 1) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  try {
    await run(file);
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
}
