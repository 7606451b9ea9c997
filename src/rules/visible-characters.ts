/**
 * Invisible characters that change how a text is read, sorted or searched: controls, directional marks, characters
 * without a width, halves of surrogate pairs, noncharacters. Soft hyphens are kept, because they allow long words to
 * break.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}\u061C\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Joiners that do not join two parts of an emoji. */
const LOOSE_JOINERS =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters from a text; the function is idempotent. */
export const stripInvisible = (text: string): string => text.replaceAll(HIDDEN, '').replaceAll(LOOSE_JOINERS, '');
