import { inspect } from 'node:util';
import { isOperatorError } from '../errors.ts';

/** Prints an error, without a stack if an operator can resolve it, and ends the process. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${isOperatorError(error) ? error.message : inspect(error)}\n`);
  process.exit(1);
}
