import * as v from 'valibot';
import { pageQuery } from '../../../src/contract/list.ts';

/**
 * States of a list's row: `matched` with a product, to `choose` a product or mend a number, `new` if the shop has no
 * similar product, `ignored` by a person.
 */
export const LIST_STATES = ['matched', 'choose', 'new', 'ignored'] as const;

export const supplierListQuery = { show: v.optional(v.picklist(LIST_STATES)), page: pageQuery };
