/** Error codes that only the endpoints of texts, notices and settings return, with their HTTP statuses. */
export const CONTENT_ERROR_STATUSES = {
  /** The blog category has articles. */
  blog_category_in_use: 409,
  /** The shop's own screens link to the page. */
  page_is_fixed: 409,
} as const;

/** Error codes of single fields of texts, notices and settings. */
export const CONTENT_FIELD_CODES = ['dates_crossed', 'iban', 'fixed'] as const;
