import { formatMoney } from '../../src/rules/money.ts';

/** Reason why a text is not a valid sum. */
export type MoneyProblem = 'not_money' | 'ambiguous' | 'too_precise' | 'negative' | 'too_large';

export type ParsedMoney =
  | { readonly isValid: true; readonly kopiykas: number }
  | { readonly isValid: false; readonly problem: MoneyProblem };

/** Kopiykas: a hundred million hryvnias, far above any sum here and far below the largest exact number. */
export const MAX_MONEY = 10_000_000_000;

/** Spaces that people and spreadsheets put between thousands, and apostrophes, which some people use. */
const SPACES = /[\s\u00a0\u2007\u202f’'`]/g;
const CURRENCY = /^(?:₴|UAH)|(?:₴|грн\.?|UAH)$/giu;
const MINUS = /^[-−–]/;

const refuse = (problem: MoneyProblem): ParsedMoney => ({ isValid: false, problem });

/**
 * Parses a sum as people type and paste it: `1234,50`, `1 234.50`, `1234.5 грн`, `1,234.50`. If there are both a point
 * and a comma, the last one is the decimal sign. Ambiguous input is refused rather than guessed: `1.234` means a
 * thousand to some people and one and a bit to others. A decimal sign is never dropped, because that would multiply a
 * price by a hundred.
 */
export function parseMoney(text: string): ParsedMoney {
  const bare = text.trim().replace(CURRENCY, '').trim();
  if (MINUS.test(bare)) return refuse(parseMoney(bare.slice(1)).isValid ? 'negative' : 'not_money');
  if (!/^\d/.test(bare) && !/^[.,]\d/.test(bare)) return refuse('not_money');
  const digits = bare.replace(SPACES, '');
  if (!/^[\d.,]+$/.test(digits) || !hasWholeGroups(bare)) return refuse('not_money');
  return readDecimal(digits);
}

/** Returns true if spaces stand between thousands only: `12 34` is a typing error, not 1234. */
function hasWholeGroups(bare: string): boolean {
  const [whole = ''] = bare.split(/[.,](?=[^.,]*$)/);
  const groups = whole.split(SPACES);
  if (/[\s\u00a0\u2007\u202f’'`]/.test(bare.slice(whole.length))) return false;
  return groups.length === 1 || (groups[0] !== '' && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
}

function readDecimal(digits: string): ParsedMoney {
  const signs = digits.replace(/\d/g, '');
  if (signs === '') return sum(digits, '');
  const last = signs.at(-1) ?? '';
  const at = digits.lastIndexOf(last);
  const [whole, rest] = [digits.slice(0, at), digits.slice(at + 1)];
  const isRepeated = signs.length > 1 && [...signs].every((sign) => sign === last);
  // `1.234.567` has no decimal sign, and `1,234` may have none.
  if (isRepeated) return isGrouped(digits, last) ? sum(digits.replaceAll(last, ''), '') : refuse('not_money');
  const others = [...signs.slice(0, -1)];
  if (others.length > 0 && (others.includes(last) || !isGrouped(whole, others[0] ?? ''))) return refuse('not_money');
  if (others.length === 0 && rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return refuse('ambiguous');
  if (rest.length > 2) return refuse('too_precise');
  return sum(whole.replace(/[.,]/g, ''), rest);
}

/** Returns true if every group after the first has three digits: `1.234.567`. */
const isGrouped = (text: string, sign: string) =>
  text.split(sign).every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));

function sum(whole: string, rest: string): ParsedMoney {
  const kopiykas = Number(whole || '0') * 100 + Number(rest.padEnd(2, '0'));
  if (!Number.isSafeInteger(kopiykas) || kopiykas > MAX_MONEY) return refuse('too_large');
  return { isValid: true, kopiykas };
}

/** Formats a sum for a field: `1 234,50`, without the currency sign, which stands beside the field. */
export const moneyText = (kopiykas: number): string => formatMoney(kopiykas).replace(/\s*₴$/u, '');
