import * as v from 'valibot';
import { discountLevelSchema } from '../../src/contract/customer.ts';
import type { LoyaltyLevel } from '../../src/rules/loyalty.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow } from '../db/rows.ts';

const rowSchema = v.object({ levels: v.array(discountLevelSchema) });

/** Returns the current levels of the personal discount; sum and percent both rise. */
export async function readDiscountLevels(db: Queryable): Promise<LoyaltyLevel[]> {
  const row = await readRow(db, rowSchema, { name: 'discount-levels', text: 'SELECT levels FROM discount_levels' });
  if (!row) throw new Error('The row of discount levels, inserted by a migration, is missing');
  return row.levels;
}
