/**
 * An error that an operator can resolve, in a message that says how: commands print the message without a stack. The
 * bundled commands have a copy of this class, so use isOperatorError() instead of `instanceof`.
 */
export class OperatorError extends Error {
  readonly isForOperators = true;
}

/** Returns true for an error whose message says enough without a stack. */
export const isOperatorError = (error: unknown): error is Error => error instanceof Error && 'isForOperators' in error;

/** Prints an error, without a stack if an operator can resolve it, and ends the process. */
export function exitWithError(error: unknown): never {
  console.error(isOperatorError(error) ? error.message : error);
  process.exit(1);
}
