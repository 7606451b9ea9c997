import type pg from 'pg';
import * as v from 'valibot';
import { type SavedLine, savedLineSchema } from '../../src/contract/cart.ts';
import type { Language } from '../../src/contract/language.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { FIRST_PICTURE_SQL, OFFER_SQL } from '../catalogue/cards.ts';
import type { DependencyKey } from '../changes/keys.ts';
import { readRows } from '../db/rows.ts';
import { cachedByProducts } from './by-products.ts';

/** The fields of a line that its product determines. */
type CartProduct = Omit<SavedLine, 'id' | 'quantity' | 'services'>;
export type CartProducts = ReadonlyMap<number, CartProduct>;

const { id: _id, quantity: _quantity, services: _services, ...productEntries } = savedLineSchema.entries;

const rowSchema = v.object({
  ...productEntries,
  id: v.number(),
  categoryId: v.nullable(v.number()),
  isPublished: v.boolean(),
});
type Row = v.InferOutput<typeof rowSchema>;

const readProductRows = (db: pg.Pool | pg.ClientBase, lang: Language, ids: readonly number[]): Promise<Row[]> =>
  readRows(db, rowSchema, {
    name: 'cart-products',
    text: `SELECT p.id, p.slug, p.name ->> $1 AS name, p.is_published AS "isPublished", p.brand,
        p.category_id AS "categoryId", c.name ->> $1 AS category, ${OFFER_SQL}, ${FIRST_PICTURE_SQL} AS picture
      FROM products p LEFT JOIN categories c ON c.id = p.category_id WHERE p.id = ANY($2)`,
    values: [lang, ids],
  });

/** An unpublished product is unavailable, whatever its stock. */
function productsOf(rows: readonly Row[]): CartProducts {
  return new Map(
    rows.map(({ id, categoryId, isPublished, ...row }) => [
      id,
      { ...row, name: withNoBreaks(row.name), stock: isPublished ? row.stock : 0 },
    ]),
  );
}

/** Returns the products with the given ids, by id, from the database. */
export async function readCartProducts(
  db: pg.Pool | pg.ClientBase,
  lang: Language,
  ids: readonly number[],
): Promise<CartProducts> {
  return productsOf(await readProductRows(db, lang, ids));
}

const keysOf = ({ id, categoryId }: Row): readonly DependencyKey[] => [
  `product:${id}`,
  ...(categoryId === null ? [] : [`category:${categoryId}` as const]),
];

/** Maximum size in bytes of one product. */
const PRODUCT_BYTES = 1024;

/** Returns the products with the given ids, by id, cached until one of them changes. */
export const recallCartProducts = cachedByProducts<CartProducts>(new Map(), async (pool, lang, ids) => {
  const rows = await readProductRows(pool, lang, ids);
  return { value: productsOf(rows), keys: rows.flatMap(keysOf), bytes: rows.length * PRODUCT_BYTES };
});
