import * as v from 'valibot';
import { pageQuery } from '../../../src/contract/list.ts';

/** Filter by publication. */
const PUBLISHED_FILTERS = ['all', 'published', 'hidden'] as const;

export const postsQuery = {
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  category: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,9})?$/)), ''),
  shown: v.optional(v.picklist(PUBLISHED_FILTERS), 'all'),
  page: pageQuery,
};
