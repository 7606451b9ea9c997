import { blogCategoryWrites } from './blog-category-writes.ts';
import { contentPageWrites } from './content-pages.ts';
import { firstPagesWrites } from './first-pages.ts';
import { landingWrites } from './landings.ts';
import { menuWrites } from './menu.ts';
import { noticeWrites } from './notice-writes.ts';
import { postWrites } from './post-writes.ts';
import { searchWordWrites } from './search-words.ts';
import { siteWrites } from './site.ts';

/** Writes of editable content, by name. */
export const contentWrites = {
  ...postWrites,
  ...blogCategoryWrites,
  ...contentPageWrites,
  ...noticeWrites,
  ...menuWrites,
  ...siteWrites,
  ...searchWordWrites,
  ...landingWrites,
  ...firstPagesWrites,
};
