/** Sums as they are typed; the server reads those of spreadsheets by the same rule. */
export { type MoneyProblem, moneyText, parseMoney } from '../contract/money.ts';
