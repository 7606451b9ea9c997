// The expressions of trigram indexes and of the conditions that use them: PostgreSQL compares the two literally.

/** Characters that are used as apostrophes. */
export const APOSTROPHES = "'’ʼ`´‘";

/** SQL that normalizes a text for `wordPatterns`: lower case, with one kind of apostrophe. */
export const searchableSql = (sql: string): string =>
  `translate(lower(${sql}), '${APOSTROPHES.replaceAll("'", "''")}', '${"''".repeat(APOSTROPHES.length)}')`;

/** Joins texts that may be null; unlike concat_ws(), it is immutable, as indexes demand. */
const joined = (...parts: readonly string[]) => parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `);

/** SQL of all searchable texts of an order in one line. @param of prefix of its columns: `o.` */
export const orderTextSql = (of = ''): string =>
  searchableSql(
    joined(
      ...[`${of}recipient_name`, `${of}recipient_email`, `${of}company ->> 'name'`, `${of}company ->> 'code'`],
      ...[`${of}note`, `${of}number::text`, `${of}recipient_phone`, `${of}tracking_number`],
      `all_languages(${of}address -> 'settlementName')`,
      `all_languages(${of}address -> 'addressName')`,
    ),
  );

/** SQL of the searchable texts of an order's line. */
export const orderLineTextSql = (of = ''): string => searchableSql(`${of}sku || ' ' || all_languages(${of}name)`);

/** SQL of the searchable texts of a note on an order. */
export const orderNoteTextSql = (of = ''): string => searchableSql(`${of}text`);

/** SQL of the names and contacts of a customer. */
export const customerTextSql = (of = ''): string => searchableSql(joined(`${of}name`, `${of}email`, `${of}phone`));
