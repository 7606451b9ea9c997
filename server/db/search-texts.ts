// The expressions of generated columns, and those of indexes and of the statements that use them, which PostgreSQL
// compares literally.

/** Characters that are used as apostrophes. */
export const APOSTROPHES = "'’ʼ`´‘";

/** SQL that normalizes a text for `wordPatterns`: lower case, with one kind of apostrophe. */
export const searchableSql = (sql: string): string =>
  `translate(lower(${sql}), '${APOSTROPHES.replaceAll("'", "''")}', '${"''".repeat(APOSTROPHES.length)}')`;

/** Joins texts that may be null; unlike concat_ws(), it is immutable, as indexes demand. */
const joined = (...parts: readonly string[]) => parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `);

/** SQL of all searchable texts of an order in one line. */
export const ORDER_TEXT_SQL = searchableSql(
  joined(
    ...['recipient_name', 'recipient_email', `company ->> 'name'`, `company ->> 'code'`],
    ...['note', 'number::text', 'recipient_phone', 'tracking_number'],
    `all_languages(address -> 'settlementName')`,
    `all_languages(address -> 'addressName')`,
  ),
);

/** SQL of the searchable texts of an order's line. */
export const ORDER_LINE_TEXT_SQL = searchableSql(`sku || ' ' || all_languages(name)`);

/** SQL of the searchable texts of a note on an order. */
export const orderNoteTextSql = (of = ''): string => searchableSql(`${of}text`);

/** SQL of the names and contacts of a customer. */
export const customerTextSql = (of = ''): string => searchableSql(joined(`${of}name`, `${of}email`, `${of}phone`));

/** SQL of a product's name for sorting, with the Ukrainian collation, which sorts both alphabets. */
export const productNameSql = (of = ''): string => `(${of}name ->> 'uk') COLLATE "uk-UA-x-icu"`;
