import { undoWrites } from './audit/undo-writes.ts';
import { dictionaryWrites } from './catalogue/dictionary-writes.ts';
import { productWrites } from './catalogue/product-writes.ts';
import { stockWrites } from './catalogue/stock-writes.ts';
import { categoryWrites } from './categories/category-writes.ts';
import { contentWrites } from './content/writes.ts';
import { levelWrites } from './discount-levels/level-writes.ts';
import { familyWrites } from './families/family-writes.ts';
import { priceWrites } from './prices/price-writes.ts';
import { bulkWrites } from './product-list/bulk-writes.ts';
import { reviewWrites } from './reviews/review-writes.ts';
import { saleWrites } from './sales/sale-writes.ts';

/** All writes of the studio that affect pages, by the name that a preview uses. */
export const WRITES = {
  ...productWrites,
  ...priceWrites,
  ...saleWrites,
  ...stockWrites,
  ...dictionaryWrites,
  ...bulkWrites,
  ...categoryWrites,
  ...familyWrites,
  ...contentWrites,
  ...reviewWrites,
  ...levelWrites,
  ...undoWrites,
};
