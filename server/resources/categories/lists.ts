import type pg from 'pg';
import { PRODUCTS_PER_PAGE } from '../../../src/rules/pagination.ts';

/** One page (1-based) of the products that lie in some categories, popular first. */
export interface ListPart {
  readonly categoryIds: readonly number[];
  readonly page: number;
}

/** Consecutive parts of one list, read together. */
interface Range {
  readonly categoryIds: readonly number[];
  first: number;
  last: number;
}

/**
 * Ids of the products of each part, in the order of the parts; one query however many there are. Parts of the same
 * list are read as one range, because finding its hundredth page takes as long as reading a hundred.
 */
export async function readPopularIds(pool: pg.Pool, parts: readonly ListPart[]): Promise<(readonly number[])[]> {
  if (parts.length === 0) return [];
  const ranges = rangesOf(parts);
  const { rows } = await pool.query<{ list: string; ids: number[] }>({
    name: 'popular-lists',
    text: `SELECT q.list, ARRAY(
        SELECT p.id FROM products p WHERE p.category_id = ANY(q.categories) AND p.is_published
        ORDER BY p.popularity DESC, p.id LIMIT q.size OFFSET q.start
      ) AS ids
      FROM jsonb_to_recordset($1) AS q(list text, categories int[], start int, size int)`,
    values: [
      JSON.stringify(
        [...ranges].map(([list, { categoryIds, first, last }]) => ({
          list,
          categories: categoryIds,
          start: (first - 1) * PRODUCTS_PER_PAGE,
          size: (last - first + 1) * PRODUCTS_PER_PAGE,
        })),
      ),
    ],
  });
  const idsOf = new Map(rows.map(({ list, ids }) => [list, ids]));
  return parts.map((part) => {
    const start = (part.page - (ranges.get(listOf(part))?.first ?? 1)) * PRODUCTS_PER_PAGE;
    return idsOf.get(listOf(part))?.slice(start, start + PRODUCTS_PER_PAGE) ?? [];
  });
}

const listOf = ({ categoryIds }: ListPart): string => categoryIds.join();

function rangesOf(parts: readonly ListPart[]): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const part of parts) {
    const range = ranges.get(listOf(part));
    if (range) {
      range.first = Math.min(range.first, part.page);
      range.last = Math.max(range.last, part.page);
    } else ranges.set(listOf(part), { categoryIds: part.categoryIds, first: part.page, last: part.page });
  }
  return ranges;
}
