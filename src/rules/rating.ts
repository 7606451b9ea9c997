/** Formats a rating with one decimal, as both languages write it: `4,7`. */
export const formatRating = (average: number): string => average.toFixed(1).replace('.', ',');
