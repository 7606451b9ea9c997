const UNITS = 'мм|см|м|мл|л|мг|г|г/м²|кг|К|шт\\.|₴|%|аркуш|аркуші|аркушів|лист|листа|листов';
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=(?:${UNITS})(?![\\p{L}/]))`, 'gu');
const BETWEEN_DIGITS = /(?<=\d) (?=\d{3}(?!\d))/g;

/** Returns the text with no-break spaces between a number and its unit and between the thousands of a number. */
export function withNoBreaks(text: string): string {
  return text.replace(BEFORE_UNIT, '\u00a0').replace(BETWEEN_DIGITS, '\u00a0');
}
