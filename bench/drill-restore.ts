import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { type DrillReport, drillRestore, type Machine } from '../tests/helpers/restore-drill.ts';
import { findDebianPostgres, startDebianPostgres } from './lib/debian-postgres.ts';

/**
 * Rehearses the loss of a machine, with the embedded PostgreSQL and, if Debian's package `postgresql` is installed, with
 * that: orders come in while a backup is made, the machine is lost, another one is restored, built and started.
 * `npm run drill:restore [-- --small]`; `--small` builds 60 products instead of all.
 */
const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });

const folder = await mkdtemp(join(tmpdir(), 'pozolota-drill-'));

async function embedded(name: string): Promise<Machine> {
  const dataDir = join(folder, `embedded-${name}`);
  const lose = async () => rm(await realpath(join(dataDir, 'postgres')), { recursive: true });
  return { dataDir, databaseUrl: undefined, lose };
}

const external =
  (programs: string) =>
  async (name: string): Promise<Machine> => {
    const { url, lose } = await startDebianPostgres(programs);
    return { dataDir: join(folder, `external-${name}`), databaseUrl: url, lose };
  };

async function drill(name: string, newMachine: (name: string) => Promise<Machine>): Promise<void> {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const report = await drillRestore({
    newMachine,
    backups: join(folder, `backups-${name}`),
    mark: await ensureBuilt(),
    isSmall: values.small,
    log: (line) => console.log(`  ${line}`),
  });
  const { differentPages, differentPictures, ...figures } = report;
  console.log(
    `  ${Object.entries(figures)
      .map(([figure, value]) => `${figure} ${value}`)
      .join(', ')}`,
  );
  console.log(`  different pages ${differentPages.length}, different pictures ${differentPictures.length}`);
  console.log(
    `  ${isRight(report) ? 'right' : 'WRONG'} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  if (!isRight(report)) process.exitCode = 1;
}

const isRight = ({ lost, doubled, isNextNumberNew, sentMute, differentPages, differentPictures }: DrillReport) =>
  lost + doubled + sentMute + differentPages.length + differentPictures.length === 0 && isNextNumberNew;

try {
  await drill('embedded PostgreSQL', embedded);
  const programs = findDebianPostgres();
  if (programs) await drill("Debian's PostgreSQL", external(programs));
  else console.log("\nDebian's PostgreSQL is not installed: apt-get install postgresql");
} finally {
  await rm(folder, { recursive: true, force: true });
}
