import { digitsOf, searchableSql, wordPatterns } from '../text-search.ts';

type Put = (value: unknown) => string;

/** SQL of all searchable texts of an order `o`, in one line. */
const OWN_SQL = searchableSql(`concat_ws(' ', o.recipient_name, o.recipient_email, o.company ->> 'name',
  o.company ->> 'code', o.note, o.number, o.recipient_phone, o.tracking_number,
  all_languages(o.address -> 'settlementName'), all_languages(o.address -> 'addressName'))`);

const ITEM_SQL = searchableSql("concat_ws(' ', i.sku, all_languages(i.name))");

/**
 * Returns the SQL condition for orders `o` that match a text: the number of an order, phone or waybill, or words in any
 * order, each in the order, its products or the team's notes. Case and the kind of apostrophe are ignored.
 * @param put takes a value and returns its placeholder
 */
export function orderSearchSql(typed: string, put: Put): string {
  const words = wordPatterns(typed).map((pattern) => wordSql(put(pattern)));
  const byWords = words.length === 0 ? 'false' : words.join(' AND ');
  const digits = digitsOf(typed);
  return digits === null ? `(${byWords})` : `(${numberSql(digits, put)} OR (${byWords}))`;
}

const wordSql = (like: string): string =>
  `(${[
    `${OWN_SQL} LIKE ${like}`,
    `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${ITEM_SQL} LIKE ${like})`,
    `EXISTS (SELECT FROM order_notes n WHERE n.order_id = o.id AND ${searchableSql('n.text')} LIKE ${like})`,
  ].join(' OR ')})`;

function numberSql(digits: string, put: Put): string {
  const part = put(`%${digits}%`);
  const any = [`o.recipient_phone LIKE ${part}`, `o.tracking_number LIKE ${part}`];
  if (digits.length <= 9) any.push(`o.number::text LIKE ${part}`);
  return any.join(' OR ');
}
