/**
 * Contents of a column of a supplier's list. `code`: the shop's SKU or the supplier's own article; several columns may
 * have it. Sums are of one piece: `price` is the shop's price, `cost` the purchase price.
 */
export const LIST_ROLES = ['code', 'gtin', 'name', 'price', 'cost', 'stock'] as const;
export type ListRole = (typeof LIST_ROLES)[number];

/** The role of each column; null for a column that is not read. */
export type ListRoles = readonly (ListRole | null)[];

/** Maximum number of rows of a list. */
export const MOST_LIST_ROWS = 5_000;
