/** The command was typed wrong; the message says how to type it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  /** What a script prints of an error: the help too, when the command was typed wrong. */
  static describe(error: unknown, help: string): unknown {
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
