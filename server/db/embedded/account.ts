import { type Account, CommandError, run } from './command.ts';

const ROOT = 0;
const ACCOUNT_NAME = 'postgres';

/** Result of the search, shared: servers that start together must not both create the account. */
let known: Promise<Account> | undefined;

/**
 * Returns the account that the database runs as. PostgreSQL refuses to run as root; there the account `postgres` is
 * used, and created when the system has none. Otherwise it is null: the account of this process.
 * @throws CommandError when the account cannot be created
 */
export function databaseAccount(): Promise<Account> {
  known ??= findOrMakeAccount();
  return known;
}

async function findOrMakeAccount(): Promise<Account> {
  if (process.getuid?.() !== ROOT) return null;
  const existing = await findAccount();
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME]);
  const created = await findAccount();
  if (!created) throw new CommandError(`The account ${ACCOUNT_NAME} was created, but the system does not find it.`);
  return created;
}

async function findAccount(): Promise<Account> {
  try {
    const uid = await run('id', ['-u', ACCOUNT_NAME]);
    const gid = await run('id', ['-g', ACCOUNT_NAME]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch (error) {
    // `id` fails when there is no such account.
    if (error instanceof CommandError) return null;
    throw error;
  }
}

/** Returns true if `account` may pass through every folder on the way to `path` and enter or execute it. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], account);
    return true;
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
