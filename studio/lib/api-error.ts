/** What the API says of a refusal beside its code and message, such as the row as it is after a conflict. */
type Details = Readonly<Record<string, unknown>>;

interface About {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | null;
  readonly details?: Details;
  readonly isForReader?: boolean;
  readonly cause?: unknown;
}

/** A request that the API refused, that never reached it, or whose answer could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An error code of the API; `network` when no answer came, `unreadable` when the answer is not the API's. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What is wrong with which field, in the reader's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which it is worth trying again; null when the API did not say. */
  readonly retryAfter: number | null;
  readonly details: Details;
  /** Whether `message` comes from the API, in the reader's language, and may be shown. */
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
