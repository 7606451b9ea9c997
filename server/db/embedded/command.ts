import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Who runs a command: the system's account that the database belongs to; null for the account of this process. */
export type Account = Readonly<{ uid: number; gid: number }> | null;

/** A command that ended badly; the message holds what it printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a program to its end as `account`, from the root folder (which every account may enter).
 * @returns what it printed on its standard output.
 * @throws CommandError
 */
export async function run(file: string, args: readonly string[], account: Account = null): Promise<string> {
  // The program's messages end up in errors that people read and search for: keep them English.
  const env = { ...process.env, LC_ALL: 'C' };
  try {
    const { stdout } = await execute(file, [...args], { cwd: '/', env, ...account });
    return stdout;
  } catch (error) {
    throw new CommandError(`${file} failed: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== '') {
    return error.stderr.trim();
  }
  return String(error);
}
