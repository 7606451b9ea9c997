import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import { type Account, run } from './command.ts';
import type { Home } from './home.ts';

/** The database's only role. */
export const ROLE = 'pozolota';

const PASSWORD_BYTES = 24;

/**
 * A locale that every system of its kind has and that classifies letters beyond ASCII. ICU does collation and letter
 * case, but pg_trgm uses this locale to classify characters, and in `C` no Cyrillic character is a letter.
 */
const CTYPE_SETTINGS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '--lc-ctype=C.UTF-8',
  darwin: '--lc-ctype=en_US.UTF-8',
};

/**
 * Creates PostgreSQL's data folder unless it exists: UTF-8, Ukrainian collation, a random password. The folder is made
 * beside its place and then renamed, so that a start that was killed leaves no incomplete folder.
 */
export async function initialiseCluster(home: Home, binaries: Binaries, account: Account): Promise<void> {
  if (await isDirectory(home.cluster)) return;
  const incoming = `${home.cluster}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  await writePassword(home.password, account);
  const ctype = CTYPE_SETTINGS[process.platform];
  const settings = [
    `--pgdata=${incoming}`,
    `--username=${ROLE}`,
    `--pwfile=${home.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--lc-collate=C',
    '--lc-messages=C',
    '--locale-provider=icu',
    '--icu-locale=uk-UA',
    ...(ctype === undefined ? [] : [ctype]),
  ];
  await run(binaries.initdb, settings, account);
  await rename(incoming, home.cluster);
}

/** Returns the password of the role. */
export async function readPassword(home: Home): Promise<string> {
  return (await readFile(home.password, 'utf8')).trim();
}

/** Writes a new password into the file of the account. */
export async function writePassword(path: string, account: Account): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`);
  } finally {
    await file.close();
  }
  if (account) await chown(path, account.uid, account.gid);
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
