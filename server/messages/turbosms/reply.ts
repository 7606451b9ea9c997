import * as v from 'valibot';

/**
 * Response codes of TurboSMS, named by the vendor's `response_status`. Source: https://turbosms.ua/en/api.html and
 * lists of its codes in public clients.
 */
export const CODES = {
  OK: 0,
  REQUIRED_TOKEN: 103,
  REQUIRED_AUTH: 105,
  INVALID_REQUEST: 300,
  INVALID_PHONE: 305,
  NOT_ALLOWED_NUMBER_STOPLIST: 404,
  NOT_ALLOWED_RECIPIENT_COUNTRY: 406,
  /** A repeated `sequence_id`; the response contains the result of the first request. */
  FAILED_DUPLICATE_REQUEST: 507,
  SUCCESS_MESSAGE_ACCEPTED: 800,
  SUCCESS_MESSAGE_SENT: 801,
  SUCCESS_MESSAGE_PARTIAL_ACCEPTED: 802,
  SUCCESS_MESSAGE_PARTIAL_SENT: 803,
} as const;

/** Success for some recipients: each has its own result. */
export const PARTIAL_CODES: ReadonlySet<number> = new Set([
  CODES.SUCCESS_MESSAGE_PARTIAL_ACCEPTED,
  CODES.SUCCESS_MESSAGE_PARTIAL_SENT,
]);

export const ACCEPTED_CODES: ReadonlySet<number> = new Set([
  CODES.OK,
  CODES.FAILED_DUPLICATE_REQUEST,
  CODES.SUCCESS_MESSAGE_ACCEPTED,
  CODES.SUCCESS_MESSAGE_SENT,
  ...PARTIAL_CODES,
]);

/** Permanent refusals of a recipient: not a phone, on the stop list, in an unsupported country. */
export const REFUSED_RECIPIENT_CODES: ReadonlySet<number> = new Set([
  CODES.INVALID_PHONE,
  CODES.NOT_ALLOWED_NUMBER_STOPLIST,
  CODES.NOT_ALLOWED_RECIPIENT_COUNTRY,
]);

/**
 * A status is one of the vendor's constants; other texts are replaced, because an error must not contain personal data.
 */
const statusSchema = v.pipe(
  v.string(),
  v.transform((status) => (/^[A-Z][A-Z0-9_]{0,99}$/.test(status) ? status : 'UNKNOWN')),
);

const codeSchema = v.pipe(v.number(), v.integer());

const recipientSchema = v.pipe(
  v.object({ response_code: codeSchema, response_status: statusSchema }),
  v.transform(({ response_code: code, response_status: status }) => ({ code, status })),
);

/**
 * Parses the JSON text of `{ response_code, response_status, response_result: [{ response_code, response_status }] |
 * null }`.
 */
export const replySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    response_code: codeSchema,
    response_status: statusSchema,
    response_result: v.nullish(v.array(recipientSchema), []),
  }),
  v.transform(({ response_code: code, response_status: status, response_result }) => ({
    code,
    status,
    recipients: response_result ?? [],
  })),
);

export type TurboSmsReply = v.InferOutput<typeof replySchema>;
