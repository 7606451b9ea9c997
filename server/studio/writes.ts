import { dictionaryWrites } from './catalogue/dictionary-writes.ts';
import { productWrites } from './catalogue/product-writes.ts';
import { stockWrites } from './catalogue/stock-writes.ts';

/** Every write of the studio that pages show, by the name that a preview asks for. */
export const WRITES = {
  ...productWrites,
  ...stockWrites,
  ...dictionaryWrites,
};
