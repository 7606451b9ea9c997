import { ERROR_STATUSES, type ErrorCode, type FieldCode } from '../src/contract/error.ts';

type Fields = Readonly<Record<string, FieldCode>>;

interface Details {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: Fields;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
}

/** An error that the API answers with. `params` fill the message, `fields` says what is wrong with which input. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: (typeof ERROR_STATUSES)[ErrorCode];
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: Fields;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.status = ERROR_STATUSES[code];
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** Whether an error has one of some codes, as those of Node and the operating system do: `ENOENT`, `EEXIST` ... */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
