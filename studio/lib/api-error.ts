/** Data of an error in addition to its code and message, such as the current row after a conflict. */
type Details = Readonly<Record<string, unknown>>;

interface About {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | null;
  readonly details?: Details;
  readonly isForReader?: boolean;
  readonly cause?: unknown;
}

/** Thrown for a request that the API refused, that never reached it, or whose answer could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An error code of the API; `network` without an answer, `unreadable` if the answer is not the API's. */
  readonly code: string;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Messages by field, in the reader's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which to retry; null if the API did not say. */
  readonly retryAfter: number | null;
  readonly details: Details;
  /** True if `message` comes from the API, in the reader's language, and may be shown. */
  readonly isForReader: boolean;

  constructor(code: string, status: number, message: string, about: About = {}) {
    super(message, { cause: about.cause });
    this.code = code;
    this.status = status;
    this.fields = about.fields ?? {};
    this.retryAfter = about.retryAfter ?? null;
    this.details = about.details ?? {};
    this.isForReader = about.isForReader ?? false;
  }
}

/** Returns true if a request did not reach the server, or if the server failed or refused it temporarily. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500);

/** Returns the messages of an error by field, in the reader's language. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
