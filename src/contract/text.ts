/**
 * Whether a text can be kept: PostgreSQL takes neither NUL nor, in JSON, half of a surrogate pair, which is what is left
 * of an emoji that was cut in two.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Spaces, controls, and characters without a width or a mark; \u2800 is the blank of Braille. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has a character that can be seen; is_visible() of the database says the same. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
