import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The system's account that runs a command; null for the account of this process. */
export type Account = Readonly<{ uid: number; gid: number }> | null;

/** A command failed; the message contains its output. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a program to its end as `account`, in the root folder (which every account may enter).
 * @param variables added to the environment, such as a password
 * @returns its standard output
 * @throws CommandError
 */
export async function run(
  file: string,
  args: readonly string[],
  account: Account = null,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  // The program's messages end up in error messages that are searched for, so they must be English.
  const env = { ...process.env, ...variables, LC_ALL: 'C' };
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
