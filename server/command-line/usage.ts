import { isOperatorError } from '../errors.ts';

/** The command line is invalid; the message says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  /**
   * Returns the output of a script for an error: with the help if the command line is invalid, and without a stack if
   * an operator can resolve it.
   */
  static describe(error: unknown, help: string): unknown {
    if (isOperatorError(error)) return error.message;
    const isUsage = error instanceof UsageError || hasParseArgsCode(error);
    return isUsage && error instanceof Error ? `${error.message}\n\n${help}` : error;
  }
}

function hasParseArgsCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS')
  );
}
