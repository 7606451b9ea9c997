import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, MAINTENANCE_STATUS } from '../src/contract/error.ts';

/** The HTTP status of each refusal. */
const STATUSES: Readonly<Record<ErrorCode, ContentfulStatusCode>> = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  product_not_found: 404,
  cart_line_not_found: 404,
  out_of_stock: 409,
  not_enough_stock: 409,
  too_many_lines: 409,
  service_not_offered: 422,
  maintenance: MAINTENANCE_STATUS,
  internal: 500,
};

/** A request that the API refuses. `params` fill the message, `fields` names what is wrong with the input. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: ContentfulStatusCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly string[];

  constructor(code: ErrorCode, details: { params?: Record<string, string | number>; fields?: readonly string[] } = {}) {
    super(code);
    this.code = code;
    this.status = STATUSES[code];
    this.params = details.params ?? {};
    this.fields = details.fields ?? [];
  }
}
