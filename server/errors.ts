import type { ErrorCode, FieldErrorCode } from './error-codes/all.ts';

type Fields = Readonly<Record<string, FieldErrorCode>>;

interface Details {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: Fields;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Further properties of the envelope beside `error`, such as the current state of a row. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** An error answer of the API. `params` are parameters of the message, `fields` has the codes of invalid fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: Fields;
  readonly retryAfter: number | undefined;
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.beside = details.beside ?? {};
  }
}

/** A write would need, or has needed, more room than a disk has. It has the code of the system's own error. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** SQLite's result codes for a full disk, met in a file or in its shared memory: https://www.sqlite.org/rescode.html */
const SQLITE_FULL: ReadonlySet<unknown> = new Set([13, 4874]);

/** Returns true if an error, or its cause, says that a disk of this machine is full, or the quota on it. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return true;
  return ('errcode' in error && SQLITE_FULL.has(error.errcode)) || isDiskFull(error.cause);
}

/** Returns true if an error has one of the codes, such as Node's `ENOENT`, `EEXIST` ... */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);

/**
 * An error that an operator can resolve, with a message that says how: commands print the message without a stack. The
 * bundled commands have a copy of this class, so use isOperatorError() instead of `instanceof`.
 */
export class OperatorError extends Error {
  readonly isForOperators = true;
}

/** Returns true for an error whose message says enough without a stack. */
export const isOperatorError = (error: unknown): error is Error => error instanceof Error && 'isForOperators' in error;
