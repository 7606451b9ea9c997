/**
 * Whether a text can be kept: PostgreSQL takes neither NUL nor, in JSON, half of a surrogate pair, which is what is left
 * of an emoji that was cut in two.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
