const UNITS = [
  ...['мкм', 'мм', 'мм²', 'см', 'см²', 'см³', 'дм', 'дм²', 'м', 'м²', 'м³', 'мл', 'л', 'мг', 'г', 'г/м²', 'кг', 'т'],
  ...['К', '°C', '%', '₴', 'грн', 'шт\\.', 'уп\\.', 'хв', 'год', 'мин', 'ч'],
  ...['карат', 'карати', 'каратів', 'карата', 'каратов'],
  ...['аркуш', 'аркуша', 'аркуші', 'аркушів', 'лист', 'листа', 'листов'],
];
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=(?:${UNITS.join('|')})(?![\\p{L}/]))`, 'gu');
/** Not after a range such as 2–4 годин, which would break at its dash and leave “4 годин” alone. */
const BEFORE_HOURS = /(?<=(?<![–\d])\d{1,3}) (?=(?:годин[аи]?|час(?:а|ов)?)(?!\p{L}))/gu;
/** Numbers that make up the value of an attribute are a list: `data-minutes="180 720"`. */
const BETWEEN_THOUSANDS = /(?<=\d)(?<!="[\d ]*) (?=\d{3}(?!\d))/g;
const AFTER_NUMERO = /(?<=№) (?=\d)/g;

/**
 * Returns the text with no-break spaces between a number and its unit, between the thousands of a number, and after №.
 * In HTML it changes only texts and values of attributes that people read, because addresses and names have no spaces.
 */
export const withNoBreaks = (text: string): string =>
  [BEFORE_UNIT, BEFORE_HOURS, BETWEEN_THOUSANDS, AFTER_NUMERO].reduce(
    (result, space) => result.replace(space, '\u00a0'),
    text,
  );
