import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import type { RowReading } from '../tables/element.ts';
import type { ImportRecord } from './records.ts';

/** Returns the options for reading an import's rows, with the shop's current categories. */
export async function rowReadingOf(
  client: Queryable,
  { mapping, isEmptyCleared, format }: Pick<ImportRecord, 'mapping' | 'isEmptyCleared' | 'format'>,
): Promise<RowReading> {
  const rows = await readRows(client, v.object({ slug: v.string(), name: localizedSchema }), {
    text: 'SELECT slug, name FROM categories ORDER BY id',
  });
  const categories = new Map<string, string[]>();
  for (const { slug, name } of rows) {
    for (const called of new Set([name.uk.toLowerCase(), name.ru.toLowerCase()])) {
      categories.set(called, [...(categories.get(called) ?? []), slug]);
    }
  }
  // A slug takes precedence over a category name that is the same.
  for (const { slug } of rows) categories.set(slug, [slug]);
  return { mapping, isEmptyCleared, isGuarded: format !== 'yml', categories };
}
