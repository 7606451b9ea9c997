import { inspect } from 'node:util';
import { UsageError } from './usage.ts';

/**
 * Runs a command: prints the text that it returns, or its error, with the exit code 1.
 * @param help shown for an invalid command line
 * @param messageOf returns the message for an error that the command expects; null for any other
 */
export async function runCommand(
  run: () => unknown,
  help: string,
  messageOf: (error: unknown) => string | null = () => null,
): Promise<void> {
  try {
    const answer = await run();
    if (typeof answer === 'string') process.stdout.write(`${answer}\n`);
  } catch (error) {
    const message = messageOf(error) ?? UsageError.describe(error, help);
    process.stderr.write(`${typeof message === 'string' ? message : inspect(message)}\n`);
    process.exitCode = 1;
  }
}
