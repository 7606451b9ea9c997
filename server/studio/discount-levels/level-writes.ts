import {
  type DiscountLevels,
  discountLevelsSchema,
  discountLevelsWriteSchema,
} from '../../../studio/contract/discount-levels.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { defineWrite } from '../write.ts';

/** The write of the personal discount's levels, by name. */
export const levelWrites = {
  'discount-levels.update': defineWrite({
    schema: discountLevelsWriteSchema,
    permission: 'settings.write',
    run: async (client, { levels }) => {
      await client.query('UPDATE discount_levels SET levels = $1', [JSON.stringify(levels)]);
    },
  }),
};

/** Returns the levels with their revision. */
export async function readStudioLevels(client: Queryable): Promise<DiscountLevels> {
  const row = await readRow(client, discountLevelsSchema, { text: 'SELECT revision, levels FROM discount_levels' });
  if (!row) throw new Error('The row of discount levels, inserted by a migration, is missing');
  return row;
}
