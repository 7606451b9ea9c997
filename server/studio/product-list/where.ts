import { LOW_STOCK, type ProductFilters } from '../../../studio/contract/product-list.ts';
import { likePatterns } from '../../db/like.ts';
import { WANTED_SQL } from './wanted.ts';

/** A WHERE clause over products `p`, with its parameters. */
interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const STATES = { published: 'p.is_published', hidden: 'NOT p.is_published' } as const;
const STOCKS = {
  none: 'p.stock = 0',
  low: `p.stock BETWEEN 1 AND ${LOW_STOCK - 1}`,
  some: 'p.stock > 0',
  wanted: WANTED_SQL,
} as const;
const TRANSLATIONS = {
  outdated: 'EXISTS (SELECT FROM outdated_translations o WHERE o.product_id = p.id)',
  same: `(p.description ->> 'uk') = (p.description ->> 'ru')`,
} as const;
const PICTURES = { none: 'NOT EXISTS (SELECT FROM product_media pm WHERE pm.product_id = p.id)' } as const;

/** Returns the condition for a category with all categories below it. */
const withinCategory = (parameter: string) => `p.category_id IN (
  WITH RECURSIVE below AS (
    SELECT id FROM categories WHERE id = ${parameter}
    UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
  ) SELECT id FROM below)`;

/** Returns the condition of the filters; empty if there are none. */
export function whereOf(filters: ProductFilters): Where {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...likePatterns(filters.q ?? '')
      .slice(0, MAX_WORDS)
      .map((pattern) => `p.search_text LIKE ${parameter(pattern)}`),
    filters.category !== undefined && withinCategory(parameter(Number(filters.category))),
    filters.brand && filters.brand.length > 0 && `p.brand = ANY (${parameter(filters.brand)})`,
    filters.state && STATES[filters.state],
    filters.stock && STOCKS[filters.stock],
    filters.translation && TRANSLATIONS[filters.translation],
    filters.picture && PICTURES[filters.picture],
    filters.priceFrom !== undefined && `p.price >= ${parameter(filters.priceFrom)}::bigint`,
    filters.priceTo !== undefined && `p.price <= ${parameter(filters.priceTo)}::bigint`,
  ].filter((condition) => typeof condition === 'string');
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

/** Maximum number of words: more of them narrow nothing further. */
const MAX_WORDS = 8;
