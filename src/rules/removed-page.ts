import type { PageData } from '../contract/page-data.ts';

/** Returns true for the page of a product that is no longer sold. */
export const isRemovedPage = (page: PageData): boolean => 'isRemoved' in page && page.isRemoved === true;
