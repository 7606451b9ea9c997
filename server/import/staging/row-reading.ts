import type { Queryable } from '../../db/queryable.ts';
import { CategoryNames } from '../tables/category-names.ts';
import type { RowReading } from '../tables/element.ts';
import type { ImportRecord } from './records.ts';

/** Returns the options for reading an import's rows, with the shop's current categories. */
export const rowReadingOf = async (
  client: Queryable,
  { mapping, isEmptyCleared, format }: Pick<ImportRecord, 'mapping' | 'isEmptyCleared' | 'format'>,
): Promise<RowReading> => ({
  mapping,
  isEmptyCleared,
  isGuarded: format !== 'yml',
  categories: await CategoryNames.read(client),
});
