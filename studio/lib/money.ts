/** Parsing of typed sums; the server parses sums in spreadsheets by the same rules. */
export { type MoneyProblem, moneyText, parseMoney } from '../contract/money.ts';
