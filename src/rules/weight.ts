/** Formats grams as kilograms with a decimal comma. */
export const kilograms = (grams: number): string => (grams / 1000).toFixed(2).replace('.', ',');
