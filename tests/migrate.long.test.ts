import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import journal from '../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { createEmptyDatabase, type TestDatabase } from './helpers/database.ts';
import { PRODUCTION_SETTINGS } from './helpers/production-settings.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

/** Runs a file of the project in production, and returns its exit code and its lines of output. */
function run(file: string, ...args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, ...PRODUCTION_SETTINGS, DATABASE_URL: database.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') }),
    );
  });
}

const MIGRATE = 'scripts/migrate.ts';
const NEWEST = journal.entries.at(-1);

test('migrate: lists what is missing, applies it, and then has nothing to do', async () => {
  const planned = await run(MIGRATE, '--dry-run');
  expect(planned).toEqual({
    code: 0,
    lines: [...journal.entries.map(({ tag }) => tag), 'the functions and triggers'].map(
      (step) => `would apply ${step}`,
    ),
  });
  const { code, lines } = await run(MIGRATE);
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^applied ${NEWEST?.tag} in \\d+ ms$`)));
  expect(lines.at(-1)).toBe('The database has the schema of this release.');
  expect(await run(MIGRATE, '--dry-run')).toEqual({
    code: 0,
    lines: ['The database has the schema of this release.', 'Nothing to do.'],
  });
});

test('migrate: two at once apply each migration once', async () => {
  const ended = await Promise.all([run(MIGRATE), run(MIGRATE)]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  const steps = ended.flatMap(({ lines }) => lines.filter((line) => line.startsWith(`applied ${NEWEST?.tag}`)));
  expect(steps).toHaveLength(1);
});

test('migrate: a database that a newer release has changed incompatibly is refused in a sentence', async () => {
  await run(MIGRATE);
  const later = (NEWEST?.when ?? 0) + 1;
  await database.pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', $1)", [
    later,
  ]);
  await database.pool.query("INSERT INTO drizzle.schema_compatibility VALUES ('0099_drop_it', '0098_unread', $1)", [
    later,
  ]);
  const sentence = expect.stringMatching(/^The database has the schema of a newer release, over which this one cannot/);
  for (const file of [MIGRATE, 'server/main.ts']) expect(await run(file)).toEqual({ code: 1, lines: [sentence] });
});

test.each([['server/main.ts'], ['scripts/seller.ts', 'show']])(
  '%s: in production an empty database and an unmigrated one are refused in a sentence',
  async (file, ...args) => {
    expect(await run(file, ...args)).toEqual({
      code: 1,
      lines: ['The database is empty. Create its tables with `npm run migrate`.'],
    });
    await run(MIGRATE);
    await database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [NEWEST?.when]);
    expect(await run(file, ...args)).toEqual({
      code: 1,
      lines: [`The database lacks ${NEWEST?.tag} of this release. Apply them with \`npm run migrate\`.`],
    });
  },
);
