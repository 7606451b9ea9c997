/** A request that the API refused, that never reached it, or whose answer could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An ErrorCode, `network` when no answer came, `unreadable` when the answer is not the API's. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What is wrong with which field, in the shopper's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which it is worth trying again; null when the API did not say. */
  readonly retryAfter: number | null;
  /** Whether `message` comes from the API, in the shopper's language, and may be shown. */
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

/** No response came, or not all of what was asked for. */
export const networkError = (cause: unknown) => new ApiError('network', 0, 'There was no response', { cause });

/** A response came that is not the API's. */
export const unreadableError = (status: number, cause: unknown) =>
  new ApiError('unreadable', status, 'The response does not match its schema', { cause });
