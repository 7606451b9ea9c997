const UNITS = [
  ...['мкм', 'мм', 'мм²', 'см', 'см²', 'см³', 'дм', 'дм²', 'м', 'м²', 'м³', 'мл', 'л', 'мг', 'г', 'г/м²', 'кг', 'т'],
  ...['К', '°C', '%', '₴', 'грн', 'шт\\.', 'уп\\.', 'хв', 'год', 'мин', 'ч'],
  ...['година', 'години', 'годин', 'час', 'часа', 'часов'],
  ...['карат', 'карати', 'каратів', 'карата', 'каратов'],
  ...['аркуш', 'аркуша', 'аркуші', 'аркушів', 'лист', 'листа', 'листов'],
];
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=(?:${UNITS.join('|')})(?![\\p{L}/]))`, 'gu');
/** Numbers that make up the value of an attribute are a list: `data-minutes="180 720"`. */
const BETWEEN_THOUSANDS = /(?<=\d)(?<!="[\d ]*) (?=\d{3}(?!\d))/g;
const AFTER_NUMERO = /(?<=№) (?=\d)/g;

/**
 * Returns the text with no-break spaces between a number and its unit, between the thousands of a number, and after №.
 * In HTML it changes only texts and values of attributes that people read, because addresses and names have no spaces.
 */
export const withNoBreaks = (text: string): string =>
  text.replace(BEFORE_UNIT, '\u00a0').replace(BETWEEN_THOUSANDS, '\u00a0').replace(AFTER_NUMERO, '\u00a0');
