/** Error codes that only the catalogue's endpoints return, with their HTTP statuses. */
export const CATALOGUE_ERROR_STATUSES = {
  /** Orders, carts, wish lists or other products refer to the product. */
  product_in_use: 409,
  /** Products or carts use the attribute or the service. */
  in_use: 409,
  /** The category contains products or categories. */
  category_in_use: 409,
} as const;

/** Error codes of single fields of the catalogue. */
export const CATALOGUE_FIELD_CODES = [
  'slug_shape',
  'slug_reserved',
  'code_shape',
  'line_break',
  'price_needed',
  'old_price_low',
  'tier_not_rising',
  'tier_not_cheaper',
  'twice',
  'itself',
  'within_itself',
  'gone',
  'limits_crossed',
  'limits_not_asked',
  'nothing_shown',
  'stock_short',
  'movement_zero',
  'too_few_members',
  'in_other_family',
  'no_axis_value',
  'same_axis_values',
  'needed_by_family',
  'same_as_sibling',
  'gtin',
] as const;
