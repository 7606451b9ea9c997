import * as v from 'valibot';
import { pageQuery } from '../../../src/contract/list.ts';

export const ROW_FILTERS = ['changes', 'unusual', 'wrong', 'refused', 'kept', 'all'] as const;

export const importRowsQuery = { show: v.optional(v.picklist(ROW_FILTERS), 'changes'), page: pageQuery };
