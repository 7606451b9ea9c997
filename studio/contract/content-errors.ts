/** What only the endpoints of texts, notices and settings answer with. */
export const CONTENT_ERROR_STATUSES = {
  /** Articles are in the category of the blog. */
  blog_category_in_use: 409,
  /** The shop's own screens lead to the page. */
  page_is_fixed: 409,
} as const;

/** What can be wrong with one field of them. */
export const CONTENT_FIELD_CODES = ['dates_crossed', 'iban', 'fixed'] as const;
