import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';

/** Maximum number of digits that are counted on; longer ones are a code rather than a counter. */
const MOST_DIGITS = 9;

/**
 * Returns the next free SKU of the series of `sku`: the part before its last digits, and the number after the greatest
 * one with as many digits. An SKU without digits at its end gets `-2`.
 */
export async function nextSku(db: Queryable, sku: string): Promise<string> {
  const { head, digits } = seriesOf(sku);
  const row = await readRow(db, v.object({ last: v.number() }), {
    text: `SELECT coalesce(max(tail::int), $3) AS last
      FROM (SELECT substr(sku, length($1) + 1) AS tail FROM products WHERE starts_with(sku, $1)) AS series
      WHERE tail ~ '^[0-9]+$' AND length(tail) = $2`,
    values: [head, digits.length, Number(digits)],
  });
  return freeFrom(db, head, (row?.last ?? 0) + 1, digits.length);
}

function seriesOf(sku: string) {
  const found = new RegExp(`^(.*?)(\\d{1,${MOST_DIGITS}})$`, 's').exec(sku);
  const [, head = '', digits = ''] = found ?? [];
  return found ? { head, digits } : { head: `${sku}-`, digits: '1' };
}

/** Returns the first free SKU of a series: after 99 the numbers have more digits, and may be taken. */
async function freeFrom(db: Queryable, head: string, from: number, width: number): Promise<string> {
  for (let number = from; ; number++) {
    const sku = `${head}${String(number).padStart(width, '0')}`;
    const taken = await readRow(db, v.object({}), { text: 'SELECT FROM products WHERE sku = $1', values: [sku] });
    if (!taken) return sku;
  }
}
