import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';

/** Maximum number of digits that are counted on; longer ones are a code rather than a counter. */
const MOST_DIGITS = 9;

/**
 * Returns the next free SKU of the series of `sku`: the part before its last digits, and the first free number after the
 * greatest one with as many digits. An SKU without digits at its end gets `-2`.
 */
export async function nextSku(db: Queryable, sku: string): Promise<string> {
  const { head, digits } = seriesOf(sku);
  const width = digits.length;
  // After 99 the numbers have more digits, but no zeros before them.
  const row = await readRow(db, v.object({ next: v.number() }), {
    text: `WITH series AS (
        SELECT tail::int AS number FROM (SELECT substr(sku, length($1) + 1) AS tail FROM products
          WHERE starts_with(sku, $1)) AS tails
        WHERE tail ~ $2 AND length(tail) <= ${MOST_DIGITS}
        UNION SELECT $3)
      SELECT min(number) + 1 AS next FROM series
      WHERE number >= (SELECT max(number) FROM series WHERE number < 10 ^ $4::int)
        AND NOT EXISTS (SELECT FROM series AS taken WHERE taken.number = series.number + 1)`,
    values: [head, `^([0-9]{${width}}|[1-9][0-9]{${width},})$`, Number(digits), width],
  });
  return `${head}${String(row?.next).padStart(width, '0')}`;
}

function seriesOf(sku: string) {
  const found = new RegExp(`^(.*?)(\\d{1,${MOST_DIGITS}})$`, 's').exec(sku);
  const [, head = '', digits = ''] = found ?? [];
  return found ? { head, digits } : { head: `${sku}-`, digits: '1' };
}
