/** What only the endpoints of imports answer with. */
export const IMPORT_ERROR_STATUSES = {
  import_not_found: 404,
  /** In its present state this cannot be asked of it. */
  import_busy: 409,
} as const;
