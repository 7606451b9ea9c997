import { type ParsedMoney, parseMoney } from '../../../studio/contract/money.ts';

/** Words beside a sum: `1 234,50 грн/шт`, `ціна 389.50`. */
const WORDS = /(?:грн|uah|гривень|гривен|₴)?\s*\/?\s*(?:шт|уп|упак|пач|л|кг|pcs?)\.?$/i;
const BEFORE = /^(?:ціна|цена|price|від|от)\s*:?\s*/i;

/** Parses a sum of a supplier's list, which may have a unit beside it. Ambiguous sums are refused, as everywhere. */
export function listSum(cell: string): ParsedMoney {
  const whole = parseMoney(cell);
  if (whole.isValid || whole.problem !== 'not_money') return whole;
  return parseMoney(cell.trim().replace(BEFORE, '').replace(WORDS, '').trim());
}

/** Returns the pieces of a cell such as `12`, `12 шт.`, `12,00` or `>10`; null if it has no number. */
export function listPieces(cell: string): number | null {
  const found = /^[<>≥≤~]?\s*(\d{1,6})(?:[.,]0+)?\s*(?:шт|уп|pcs?)?\.?\+?$/i.exec(
    cell.trim().replaceAll(/[\s\u00a0](?=\d{3})/g, ''),
  );
  return found ? Number(found[1]) : null;
}
