import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import type { Read } from '../changes/memory.ts';
import { readRows } from '../db/rows.ts';
import { cachedByProducts } from './by-products.ts';

/** Maximum number of products that a cart suggests. */
const CROSS_SELL = 4;
/** Maximum size in bytes of one card. */
const CARD_BYTES = 1024;

type Cards = readonly ProductCard[];

/** Returns cards of available products often bought with the given ones, cached until one of them changes. */
export const readCrossSell = cachedByProducts<Cards>([], read);

async function read(pool: pg.Pool, lang: Language, held: readonly number[]): Promise<Read<Cards>> {
  const linked = await readRows(pool, v.object({ id: v.number(), isAvailable: v.boolean() }), {
    name: 'cart-cross-sell',
    text: `SELECT p.id, p.is_published AND p.stock > 0 AS "isAvailable"
      FROM product_links k JOIN products p ON p.id = k.linked_product_id
      WHERE k.product_id = ANY($1) AND p.id <> ALL($1)
      GROUP BY p.id ORDER BY count(*) DESC, min(k.position), p.popularity DESC, p.id`,
    values: [held],
  });
  const ids = linked.flatMap(({ id, isAvailable }) => (isAvailable ? id : [])).slice(0, CROSS_SELL);
  return {
    value: pickCards(await readCards(pool, lang, ids), ids),
    // Links change with their products' keys; a changed popularity is reported as `list:all`.
    keys: ['list:all', ...held.map((id) => `product:${id}` as const), ...linked.map(({ id }) => `card:${id}` as const)],
    bytes: (linked.length + CROSS_SELL) * CARD_BYTES,
  };
}
