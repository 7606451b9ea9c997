import { type ShelvedProduct, shelvedProductSchema } from '../../../studio/contract/store-room.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { isCodeSql } from '../catalogue/code-sql.ts';
import { RESERVED_SQL } from '../catalogue/stock-writes.ts';
import { PICTURE_SQL } from '../product-list/read-list.ts';

/** Number of products to choose from. */
const MOST_FOUND = 20;

const SELECT = `SELECT p.id, p.revision, p.sku, p.gtin, p.mpn, p.name, p.shelf, p.price, p.stock,
  ${RESERVED_SQL} AS reserved, p.is_published AS "isPublished", ${PICTURE_SQL} AS picture FROM products p`;

/** Returns the products with a code; those with all its words if no product has the code. */
export async function findShelved(db: Queryable, code: string): Promise<ShelvedProduct[]> {
  const found = await readRows(db, shelvedProductSchema, {
    text: `${SELECT} WHERE ${isCodeSql('$1')} OR lower(p.mpn) = lower($1) ORDER BY p.sku, p.id LIMIT ${MOST_FOUND}`,
    values: [code],
  });
  if (found.length > 0) return found;
  return readRows(db, shelvedProductSchema, {
    text: `${SELECT} WHERE p.search_text LIKE ALL ($1) ORDER BY p.popularity DESC, p.id LIMIT ${MOST_FOUND}`,
    values: [likePatterns(code)],
  });
}
