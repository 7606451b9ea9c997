/**
 * Returns the length in code points, as PostgreSQL counts it. A module of its own, because a product's page needs
 * nothing else of text.ts.
 */
export const lengthOf = (text: string): number => [...text].length;
