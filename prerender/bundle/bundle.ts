import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenWrites } from '../preview/previewer.ts';
import { builtMark, DIST_DIR } from './built.ts';
import type { BuildMark } from './fingerprint.ts';

/** Connections for rehearsed writes, which run one at a time. */
const REHEARSALS = 2;

interface OpenNeeds {
  readonly migrations: boolean;
}

/** Context that the thin start file passes to a bundled command. */
export interface CommandContext {
  readonly distDir: string;
  readonly mark: BuildMark;
  /**
   * Opens the database and returns its address. Migrates its tables when asked to; starts the shop's own server if
   * DATABASE_URL is not set.
   */
  readonly openDatabase: (needs?: OpenNeeds) => Promise<{ readonly url: string; close(): Promise<void> }>;
  /**
   * Opens the studio's writes for previews. They are not in the bundle, so editing one does not require a new build.
   */
  readonly openWrites: OpenWrites;
}

interface Command {
  readonly HELP: string;
  /** Returns true for errors that the person at the keyboard can fix. */
  readonly isExpected: (error: unknown) => error is Error;
  readonly run: (args: readonly string[], surroundings: CommandContext) => Promise<void>;
}

/**
 * Loads the code of the database only when needed: it is larger than everything else here. With DATABASE_URL and no
 * migrations it is not needed.
 */
async function openDatabase({ migrations }: OpenNeeds = { migrations: false }) {
  // A build reads a snapshot and listens, which no pooler in transaction mode can do.
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (url && !migrations) return { url, close: async () => {} };
  const { openDatabase: open } = await import('../../server/db/database.ts');
  const { readEnv } = await import('../../server/env.ts');
  return open(readEnv());
}

/**
 * Opens a pool for writes. The writes identify database errors by the classes of the driver that they are loaded with,
 * so they need connections of that driver, not the bundle's.
 */
const openWrites: OpenWrites = async (url) => {
  const { createPool } = await import('../../server/db/connections.ts');
  const { runStep } = await import('../../server/studio/schedule/run-until.ts');
  return { pool: createPool(url, { connections: REHEARSALS }), runWrite: runStep };
};

/**
 * Runs a command that `npm run build` has bundled into one file (named in vite.config.ts); the bundle loads ten times
 * as fast. It requires the build in dist/.
 */
export async function runBundle(name: 'prerender' | 'rebuild'): Promise<void> {
  const mark = builtMark();
  if (!mark) {
    console.error(`${name}: There is no build to render with: run \`npm run build\``);
    process.exitCode = 1;
    return;
  }
  const { HELP, isExpected, run }: Command = await import(pathToFileURL(join(DIST_DIR, `server/${name}.mjs`)).href);
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return;
  }
  try {
    await run(args, { distDir: DIST_DIR, mark, openDatabase, openWrites });
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}
