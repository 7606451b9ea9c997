import { normalizeQuery } from './normalize-query.ts';

/** Separates terms; the comma of a number belongs to it. */
const SEPARATOR = /,(?!\d)/;

/** Returns the terms of a text with commas between them, each a word or several. */
export const termsIn = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((term) => term.trim())
    .filter((term) => term !== '');

/** Returns the text of several terms, each normalized like a query; empty if there is none. */
export const normalizedTerms = (text: string): string =>
  [...new Set(termsIn(text).map(normalizeQuery))].filter((term) => term !== '').join(', ');
