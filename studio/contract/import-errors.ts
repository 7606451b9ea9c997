/** Error codes that only the endpoints of imports return, with their HTTP statuses. */
export const IMPORT_ERROR_STATUSES = {
  import_not_found: 404,
  /** The present state of the import does not allow the request. */
  import_busy: 409,
} as const;
