import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { UsageError } from '../server/command-line/usage.ts';
import { createPool } from '../server/db/connections.ts';
import { databaseUrl } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { checkOutRelease, type Release } from './lib/previous-release.ts';

const HELP = `Runs the API tests of the previous release over a database with the schema of this code.

  npm run test:upgrade [-- --from REF] [TEST FILE ...]

REF is a tag or a commit; by default the newest release. Its demo shop is migrated by this code, and its own tests run over
it. They fail where a migration, a function or a trigger breaks that release (docs/upgrade.md).`;

/** Tests of the old schema itself: files, and names of tests that list its columns. */
const OF_SCHEMA = ['server/db/migrations.test.ts', 'server/db/routines.test.ts', '**/*.long.test.ts'];

const LISTS_COLUMNS = '^(?!.*every column (?:counts|is written))';

/** Any test of the old release: its global setup makes the databases that the tests copy. */
const FIRST_TEST = 'server/db/like.test.ts';

const TEMPLATE = 'template_%';

/** Runs vitest in the release's folder, with its own configuration. @returns its exit code */
async function runTests({ dir }: Release, files: readonly string[], stdio: 'inherit' | 'ignore'): Promise<number> {
  const excluded = OF_SCHEMA.flatMap((pattern) => ['--exclude', pattern]);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    ...excluded,
    '--testNamePattern',
    LISTS_COLUMNS,
    ...files,
  ];
  const [code] = await once(spawn(process.execPath, args, { cwd: dir, stdio }), 'close');
  return code ?? 1;
}

/** Migrates the databases that the release's tests copy, one for each worker of vitest. */
async function migrateTemplates({ dir }: Release): Promise<void> {
  const servers = join(dir, '.cache/test');
  for (const worker of readdirSync(servers)) {
    const server = await startEmbeddedPostgres(join(servers, worker));
    try {
      await migrateTemplate(server.url);
    } finally {
      await server.stop();
    }
  }
}

async function migrateTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE datname LIKE $1', [TEMPLATE]);
    for (const { name } of rows) {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      const pool = createPool(databaseUrl(serverUrl, name));
      await migrateDatabase(pool).finally(() => pool.end());
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    }
  } finally {
    await client.end();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const release = await checkOutRelease(values.from);
  console.log(`API tests of ${release.title}, over the schema of this code`);
  if ((await runTests(release, [FIRST_TEST], 'ignore')) !== 0) throw new Error('The tests of that release do not run');
  await migrateTemplates(release);
  return runTests(release, positionals.length > 0 ? positionals : ['server/'], 'inherit');
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(UsageError.describe(error, HELP));
  process.exitCode = 1;
}
