import { type ShelvedProduct, shelvedProductSchema } from '../../../studio/contract/store-room.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { RESERVED_SQL } from '../catalogue/stock-writes.ts';
import { PICTURE_SQL } from '../product-list/read-list.ts';

/** Number of digits of the longest GTIN; shorter ones are padded with zeros, as scanners do. */
const LONGEST_GTIN = 14;
/** Number of products to choose from. */
const MOST_FOUND = 20;

const SELECT = `SELECT p.id, p.revision, p.sku, p.gtin, p.mpn, p.name, p.shelf, p.price, p.stock,
  ${RESERVED_SQL} AS reserved, p.is_published AS "isPublished", ${PICTURE_SQL} AS picture FROM products p`;

/** Returns the products with a code; those with all its words if no product has the code. */
export async function findShelved(db: Queryable, code: string): Promise<ShelvedProduct[]> {
  const isGtin = /^\d+$/.test(code) && code.length <= LONGEST_GTIN;
  const found = await readRows(db, shelvedProductSchema, {
    text: `${SELECT} WHERE lower(p.sku) = lower($1) OR lower(p.mpn) = lower($1)
      OR ($2 AND lpad(p.gtin, ${LONGEST_GTIN}, '0') = lpad($1, ${LONGEST_GTIN}, '0'))
      ORDER BY p.sku, p.id LIMIT ${MOST_FOUND}`,
    values: [code, isGtin],
  });
  if (found.length > 0) return found;
  return readRows(db, shelvedProductSchema, {
    text: `${SELECT} WHERE p.search_text LIKE ALL ($1) ORDER BY p.popularity DESC, p.id LIMIT ${MOST_FOUND}`,
    values: [likePatterns(code)],
  });
}
