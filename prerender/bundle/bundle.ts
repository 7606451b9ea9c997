import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenWrites } from '../preview/previewer.ts';
import { builtMark, DIST_DIR } from './built.ts';
import type { BuildMark } from './fingerprint.ts';

/** Connections for rehearsed writes, of which there is one at a time. */
const REHEARSALS = 2;

interface OpenNeeds {
  readonly migrations: boolean;
}

/** What a command that was bundled is given by the thin file that starts it. */
export interface Surroundings {
  readonly distDir: string;
  readonly mark: BuildMark;
  /** Where the database is, with its tables brought up to date when they are needed; starts the shop's own when there is no other. */
  readonly openDatabase: (needs?: OpenNeeds) => Promise<{ readonly url: string; close(): Promise<void> }>;
  /** The studio's writes, for previews. They are not in the bundle: an edit of one is no other build. */
  readonly openWrites: OpenWrites;
}

interface Command {
  readonly HELP: string;
  /** What the person at the keyboard can put right. */
  readonly isExpected: (error: unknown) => error is Error;
  readonly run: (args: readonly string[], surroundings: Surroundings) => Promise<void>;
}

/** The shop's own database takes more code than everything else here; a named one takes none. */
async function openDatabase({ migrations }: OpenNeeds = { migrations: false }) {
  const url = process.env.DATABASE_URL;
  if (url !== undefined && !migrations) return { url, close: async () => {} };
  const { openDatabase: open } = await import('../../server/db/database.ts');
  const { readEnv } = await import('../../server/env.ts');
  return open(readEnv());
}

/** Connections of their own: what writes know of errors is the classes of the driver that they are loaded with. */
const openWrites: OpenWrites = async (url) => {
  const { createPool } = await import('../../server/db/connections.ts');
  const { runNamedWrite } = await import('../../server/studio/run-write.ts');
  return { pool: createPool(url, { connections: REHEARSALS }), runWrite: runNamedWrite };
};

/**
 * Runs a command that `npm run build` has made one file of (vite.config.ts names them), which loads in a tenth of the
 * time; so the build in dist/ must be there.
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
