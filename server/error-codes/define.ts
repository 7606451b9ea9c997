import type { MAINTENANCE_STATUS } from '../../src/contract/limits.ts';
import type { Localized } from '../../src/contract/localized.ts';

/** Parameters of a message. */
export type Params = Readonly<Record<string, string | number>>;

/** A message that names the problem and what to do about it. */
type Message = string | ((params: Params) => string);

export type ErrorStatus =
  | (400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 429 | 500 | 502 | 503 | 507)
  | typeof MAINTENANCE_STATUS;

/** The HTTP status of an error, and its message in each language. */
export interface ErrorDefinition extends Localized<Message> {
  readonly status: ErrorStatus;
}

/** Declares error codes of the API. */
export const defineErrors = <Code extends string>(errors: Readonly<Record<Code, ErrorDefinition>>) => errors;
