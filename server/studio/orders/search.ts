import { orderNoteTextSql } from '../../db/search-texts.ts';
import { digitsOf, wordPatterns } from '../text-search.ts';

type Put = (value: unknown) => string;

/**
 * Returns the SQL condition for orders `o` that match a text: the number of an order, phone or waybill with any spaces,
 * or words in any order, each in the order, its products or the team's notes. Case and the kind of apostrophe are
 * ignored.
 *
 * Each word is looked up in the trigram indexes: to compare the other words in the orders that have one of them takes
 * seconds if that one is frequent.
 * @param put takes a value and returns its placeholder
 */
export function orderSearchSql(typed: string, put: Put): string {
  const words = patternsOf(typed).map((word) => indexedSql(put(word)));
  return words.length === 0 ? 'false' : `(${words.join(' AND ')})`;
}

/** Like `orderSearchSql`, without the indexes: for a few orders `o` that the statement has chosen before. */
export function fewOrdersSearchSql(typed: string, put: Put): string {
  const words = patternsOf(typed).map((word) => wordSql(put(word)));
  return words.length === 0 ? 'false' : `(${words.join(' AND ')})`;
}

/** Returns the patterns that an order must match: one for a number, otherwise one for each word. */
function patternsOf(typed: string): string[] {
  const digits = digitsOf(typed);
  return digits === null ? wordPatterns(typed) : [`%${digits}%`];
}

/** UNION instead of UNION ALL lets the planner estimate the number of orders, so that it does not fetch them one by one. */
const indexedSql = (like: string): string => `o.id IN (
  SELECT found.id FROM orders found WHERE found.search_text LIKE ${like}
  UNION SELECT i.order_id FROM order_items i WHERE i.search_text LIKE ${like}
  UNION SELECT n.order_id FROM order_notes n WHERE ${orderNoteTextSql('n.')} LIKE ${like})`;

const wordSql = (like: string): string =>
  `(${[
    `o.search_text LIKE ${like}`,
    `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.search_text LIKE ${like})`,
    `EXISTS (SELECT FROM order_notes n WHERE n.order_id = o.id AND ${orderNoteTextSql('n.')} LIKE ${like})`,
  ].join(' OR ')})`;
