/** What the endpoints of customers refuse, and the HTTP status of each. */
export const CUSTOMER_ERROR_STATUSES = {
  customer_not_found: 404,
} as const;
export type CustomerErrorCode = keyof typeof CUSTOMER_ERROR_STATUSES;
