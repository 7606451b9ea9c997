/** Error codes that only the endpoints of customers return, with their HTTP statuses. */
export const CUSTOMER_ERROR_STATUSES = {
  customer_not_found: 404,
} as const;
export type CustomerErrorCode = keyof typeof CUSTOMER_ERROR_STATUSES;
