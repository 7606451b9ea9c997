/** A request that the API refused, that failed to reach it, or whose answer could not be parsed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An ErrorCode; `network` without a response, `unreadable` if the response is not the API's. */
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Errors by the name of their field, in the shopper's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense; null if the API did not say. */
  readonly retryAfter: number | null;
  /** True if `message` comes from the API, in the shopper's language, and may be shown. */
  readonly isForShopper: boolean;

  constructor(
    code: string,
    status: number,
    message: string,
    details: {
      fields?: Record<string, string> | undefined;
      retryAfter?: number | null;
      isForShopper?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.isForShopper = details.isForShopper ?? false;
  }
}

/** Returns the error of a request without a complete response. */
export const networkError = (cause: unknown) => new ApiError('network', 0, 'There was no response', { cause });

/** Returns the error of a response that is not the API's. */
export const unreadableError = (status: number, cause: unknown) =>
  new ApiError('unreadable', status, 'The response does not match its schema', { cause });
