/**
 * Returns true if PostgreSQL can store a text. It accepts neither NUL nor, in JSON, a lone surrogate, which remains of
 * a truncated emoji.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Matches a visible character: no space, no control character, none without a width or a glyph; \u2800 is the blank of
 * Braille.
 */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns true if a text has a visible character; is_visible() of the database gives the same result. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
