import { parseArgs } from 'node:util';
import type pg from 'pg';
import { runCommand } from '../server/command-line/run-command.ts';
import { openUnmigrated } from '../server/db/database.ts';
import { type MigrationEvent, type MigrationPlan, migrateDatabase, planMigration } from '../server/db/migrate.ts';
import type { Migration } from '../server/db/migration-files.ts';
import { describeSchema } from '../server/db/schema-version.ts';
import { readEnv } from '../server/env.ts';

const HELP = `Brings the schema of the database to that of this release: migrations, then functions and triggers.

  npm run migrate                  applies what is missing; processes of the previous release may run meanwhile
  npm run migrate -- --dry-run     lists it, and changes nothing

In production only this command changes the schema: run it before the processes of a new release start (docs/upgrade.md).
Two at once wait for one another. Environment: DATABASE_URL, DATA_DIR.`;

const OPTIONS = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

const describeMigration = ({ name, oldestCode }: Migration): string =>
  oldestCode ? `${name} (contract: code without ${oldestCode.name} cannot run after it)` : name;

function describePlan({ state, migrations, replacesRoutines }: MigrationPlan): string[] {
  if (!replacesRoutines) return [describeSchema(state), 'Nothing to do.'];
  return [...migrations.map(describeMigration), 'the functions and triggers'].map((step) => `would apply ${step}`);
}

function describeEvent(event: MigrationEvent): string {
  switch (event.type) {
    case 'waiting':
      return 'another process is migrating the database; waiting for it';
    case 'locked':
      return `waiting for the tables of ${event.step}, which are in use`;
    case 'done':
      return `applied ${event.step} in ${event.ms.toFixed(0)} ms`;
  }
}

async function run(pool: pg.Pool, isDryRun: boolean): Promise<void> {
  const plan = await planMigration(pool);
  if (isDryRun) {
    for (const line of describePlan(plan)) console.log(line);
    return;
  }
  await migrateDatabase(pool, (event) => console.log(describeEvent(event)));
  console.log(describeSchema(plan.state.kind === 'newer' ? plan.state : { kind: 'current' }));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return console.log(HELP);
  const database = await openUnmigrated(readEnv());
  try {
    await run(database.pool, values['dry-run'] ?? false);
  } finally {
    await database.close();
  }
}

await runCommand(main, HELP);
