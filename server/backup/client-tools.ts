import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { CommandError, run } from '../db/embedded/command.ts';
import { BackupError } from './backup-error.ts';

/** Folders of Debian's packages postgresql-client-N; the wrapper in PATH may choose another version. */
const debianFolder = (major: number) => `/usr/lib/postgresql/${major}/bin`;
/** The newest version that is looked for. */
const NEWEST_MAJOR = 30;

/** A program of PostgreSQL's client tools. */
export interface Tool {
  readonly path: string;
  /** `pg_dump (PostgreSQL) 15.14`. */
  readonly version: string;
}

/**
 * Finds a client program that is not older than the server, in PATH or where Debian installs it.
 * @param name `pg_dump` or `pg_restore`
 * @param major of the server
 * @throws BackupError that names the package to install
 */
export async function findTool(name: string, major: number): Promise<Tool> {
  const found: string[] = [];
  for (const path of candidates(name, major)) {
    const tool = await readVersion(path);
    if (!tool) continue;
    if (tool.major >= major) return tool;
    found.push(tool.version);
  }
  const why = found.length === 0 ? `There is no ${name} here` : `${found[0]} is older than the server`;
  throw new BackupError(
    `${why}: install the client tools of PostgreSQL ${major} or newer (Debian: apt-get install postgresql-client-${major}; older Debian: from apt.postgresql.org)`,
  );
}

function candidates(name: string, major: number): string[] {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = Array.from({ length: NEWEST_MAJOR - major + 1 }, (_, index) => debianFolder(major + index));
  return [...debian, ...inPath].map((folder) => join(folder, name));
}

async function readVersion(path: string): Promise<(Tool & { readonly major: number }) | null> {
  try {
    await access(path);
    const version = (await run(path, ['--version'])).trim();
    const major = Number(/ (\d+)/.exec(version)?.[1]);
    return Number.isNaN(major) ? null : { path, version, major };
  } catch (error) {
    if (error instanceof CommandError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/**
 * Returns the URL without its password, which other users of the machine could read in the list of processes, and the
 * variable that has it.
 */
export function withoutPassword(url: string): { readonly url: string; readonly variables: Record<string, string> } {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = '';
  return { url: bare.href, variables: password === '' ? {} : { PGPASSWORD: password } };
}
